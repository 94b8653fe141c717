import { deriveKey, DomainError, newToken, openSigned, signBytes } from '../../kernel/index.ts';

/** Faster than any person fills in the form. */
const minFillMs = 3_000;
const maxAgeMs = 12 * 60 * 60_000;

/** The sign-up form's hidden token: a signed timestamp. */
export function issueFormToken(secret: string, now: Date): string {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(now.getTime()));
  return signBytes(
    deriveKey(secret, 'form-token'),
    Buffer.concat([bytes, Buffer.from(newToken(), 'base64url').subarray(0, 8)]),
  );
}

/** Refuses a form that isn't ours, was submitted too fast to be typed, or is too old. */
export function requireFormToken(secret: string, token: string, now: Date): void {
  const bytes = openSigned(deriveKey(secret, 'form-token'), token);
  if (bytes === null || bytes.length !== 16)
    throw new DomainError('invalid_captcha', 'The form is incomplete. Reload the page and try again.', {
      reason: 'form_token',
    });
  const age = now.getTime() - Number(bytes.readBigUInt64BE(0));
  if (age < minFillMs)
    throw new DomainError(
      'invalid_captcha',
      'That was too fast. Wait a few seconds and submit the form again.',
      { reason: 'too_fast' },
    );
  if (age > maxAgeMs)
    throw new DomainError('invalid_captcha', 'The form was open for too long. Submit it again.', {
      reason: 'form_token',
    });
}
