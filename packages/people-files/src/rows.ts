/*
 * Reading and normalising rows, for threads that do nothing else: without the schemas and the mapping guesses of
 * the barrel, which took most of a thread's start.
 */
export { createRowNormaliser } from './people/normalise-row.ts';
export { openPeopleFile } from './people-file.ts';
export { PeopleFileError } from './people-file-error.ts';
