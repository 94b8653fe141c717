/*
 * For threads that only read and normalise rows. The rest of the package, such as the zod schemas, took most
 * of a thread's start-up time.
 */
export { createRowNormaliser } from './people/normalise-row.ts';
export { openPeopleFile } from './people-file.ts';
export { PeopleFileError } from './people-file-error.ts';
