import { useRef } from 'react';

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
        attempt.current = { contents: json, key: newKey() };
      return attempt.current.key;
    },
    /** Ends the attempt: the next one gets a new key even with the same contents. */
    forget(): void {
      attempt.current = { contents: '', key: '' };
    },
  };
}

/**
 * A random UUID (RFC 9562, version 4). `crypto.randomUUID` doesn't exist on pages served without TLS.
 */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, index) =>
    index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte,
  );
  return hex
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
