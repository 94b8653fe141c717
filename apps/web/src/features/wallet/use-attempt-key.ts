import { useRef } from 'react';
import { randomId } from '../../lib/random-id.ts';

/**
 * An idempotency key for each payment attempt. Retrying with the same contents reuses the key, so the server
 * charges once; different contents get a new key.
 */
export function useAttemptKey() {
  const attempt = useRef({ contents: '', key: '' });
  return {
    keyFor(contents: unknown): string {
      const json = JSON.stringify(contents);
      if (attempt.current.contents !== json || attempt.current.key === '')
        attempt.current = { contents: json, key: randomId() };
      return attempt.current.key;
    },
    /** Ends the attempt: the next one gets a new key even with the same contents. */
    forget(): void {
      attempt.current = { contents: '', key: '' };
    },
  };
}
