import { DomainError } from '../errors.ts';

/** By PostgreSQL error code (appendix A). */
const conflictMessages: Partial<Record<string, string>> = {
  '23505': 'Someone else just saved this. Reload to see the latest version.',
  '40001': 'Someone else just changed this. Try again.',
  '40P01': 'Someone else just changed this. Try again.',
};

/** Of PostgreSQL's error; empty for others. */
const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** A row that the transaction waited for was moved to another partition. */
export const isMovedRow = (error: unknown): boolean => codeOf(error) === '40001';

/**
 * The refusal for an error that a concurrent request caused: both claimed a free name and one got it, or they deadlocked
 * (rare, and a bug in a lock order). Nothing was saved. Null for other errors.
 */
export function conflictOf(error: unknown): DomainError | null {
  const message = conflictMessages[codeOf(error)];
  return message === undefined ? null : new DomainError('conflict', message, {}, { cause: error });
}
