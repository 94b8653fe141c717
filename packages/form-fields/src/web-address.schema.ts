import { z } from 'zod';

/** A web address that a visitor may be sent to: never a script, and with nothing that could end a header. */
export const redirectUrl = z
  .string()
  .trim()
  .max(2_000, 'Use 2,000 characters or fewer')
  .refine((url) => url === '' || isWebAddress(url), 'Enter an address that begins with https:// or http://');

function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s\p{Cc}"'<>\\^`{|}]+$/iu.test(text)) return false;
  const url = URL.parse(text);
  return url !== null && url.hostname !== '' && url.username === '' && url.password === '';
}
