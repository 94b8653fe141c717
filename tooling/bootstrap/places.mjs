import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
/** What a running Talkdrum keeps: database, uploads, secret, logs. Deleting it starts afresh. */
export const DATA = join(ROOT, '.data');
/** What can be made again at any time. */
export const CACHE = join(ROOT, '.cache');
/**
 * Hashes of the inputs of steps already done; inside node_modules, because they are void when it is deleted.
 */
export const STAMPS = join(ROOT, 'node_modules', '.talkdrum');
