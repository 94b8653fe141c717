import { WORKER_FLAGS } from '../../bootstrap/roles.mjs';

/** A worker’s memory settings, as `npm start` and the image have them. */
export const workerEnvironment = (): Record<string, string> => ({
  MALLOC_ARENA_MAX: '2',
  NODE_OPTIONS: [process.env['NODE_OPTIONS'] ?? '', ...WORKER_FLAGS].join(' '),
});
