import { useRef } from 'react';

/**
 * The key under which an attempt to pay is known to the server, made before its first try: trying the same
 * again gives the same key and is charged once; other contents are another attempt.
 */
export function useAttemptKey() {
  const attempt = useRef({ contents: '', key: '' });
  return {
    keyFor(contents: unknown): string {
      const written = JSON.stringify(contents);
      if (attempt.current.contents !== written || attempt.current.key === '')
        attempt.current = { contents: written, key: newKey() };
      return attempt.current.key;
    },
    /** After an attempt that came to its end: the next is a new one, also with the same contents. */
    forget(): void {
      attempt.current = { contents: '', key: '' };
    },
  };
}

/**
 * A random UUID (RFC 9562, version 4). `crypto.randomUUID` is missing on pages that are served without TLS.
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
