import { PeopleFileError } from '@talkdrum/people-files/rows';
import { DomainError, type DomainErrorCode } from '../../../kernel/errors.ts';

/** A serialised error: errors lose their class when they leave a thread. */
export interface ThreadFailure {
  code: DomainErrorCode | null;
  message: string;
}

/**
 * Heap limit in MB: room for a chunk of rows and a workbook's shared strings. Files that need more are
 * refused.
 */
export const threadLimits = { maxOldGenerationSizeMb: 144, maxYoungGenerationSizeMb: 16 };

export function toFailure(cause: unknown): ThreadFailure {
  const error = asDomainError(cause);
  if (error instanceof DomainError) return { code: error.code, message: error.publicMessage };
  return { code: null, message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

export function failureOf({ code, message }: ThreadFailure): Error {
  return code === null ? new Error(message) : new DomainError(code, message);
}

/** The domain's error for a file that can't be read or took too much memory; other errors unchanged. */
export function asDomainError(cause: unknown): unknown {
  if (cause instanceof PeopleFileError) {
    const code = cause.code === 'missing_file' ? 'invalid_state' : cause.code;
    return new DomainError(code, cause.message, cause.details, { cause });
  }
  const isTooBig = cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isTooBig
    ? new DomainError(
        'unsafe_file',
        'This file needs too much memory to read. Split it or save it as .csv, then try again.',
        {},
        { cause },
      )
    : cause;
}
