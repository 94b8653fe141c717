import { WORKER_FLAGS } from '../../bootstrap/product/roles.mjs';

/** A worker’s memory settings, as `npm start` and the image have them. */
export const workerSettings = { env: { MALLOC_ARENA_MAX: '2' }, flags: WORKER_FLAGS };
