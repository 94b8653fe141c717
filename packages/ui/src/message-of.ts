/** For a request that never came to an answer. */
export const noAnswer = 'The server did not answer. Check your connection and try again.';

/**
 * The sentence of a thrown error. A transport whose error has room for the server's `data` and has none
 * speaks the browser's words, not ours.
 */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error) || !error.message) return 'Something went wrong. Please try again.';
  return 'data' in error && error.data === undefined ? noAnswer : error.message;
}
