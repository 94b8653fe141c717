import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
/** The data of a running Talkdrum: database, uploads, secret, logs. Delete it to start over. */
export const DATA = join(ROOT, '.data');
/** Can be rebuilt at any time. */
export const CACHE = join(ROOT, '.cache');
/** Hashes of the inputs of completed steps. Inside node_modules, because deleting that makes them invalid. */
export const STAMPS = join(ROOT, 'node_modules', '.talkdrum');
