/** For a request without an answer. */
export const noAnswer = 'The server did not answer. Check your connection and try again.';

/**
 * The message of a thrown error. An error with an empty `data` came from the transport, so its text is the
 * browser's; we use our own.
 */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error) || !error.message) return 'Something went wrong. Please try again.';
  return 'data' in error && error.data === undefined ? noAnswer : error.message;
}
