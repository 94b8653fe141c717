import { WORKER_ENV, WORKER_FLAGS } from '../../bootstrap/product/roles.mjs';

/** A worker’s memory settings, as `npm start` and the image have them. */
export const workerSettings = { env: { ...WORKER_ENV, MALLOC_ARENA_MAX: '2' }, flags: WORKER_FLAGS };
