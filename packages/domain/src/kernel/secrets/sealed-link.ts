import { deriveKey, seal, unseal } from './secrets.ts';

/**
 * Links in our emails sign in, confirm or reset, so a copy of the database must not contain them: the `url`
 * in an event's data is stored sealed, and only there. Everything else stays readable, so an erasure finds
 * addresses.
 */
export function sealLink(
  secret: string,
  eventId: string,
  payload: Record<string, unknown>,
): Record<string, unknown> {
  const { data } = payload;
  if (!isRecord(data) || typeof data['url'] !== 'string') return payload;
  const { url, ...rest } = data;
  return { ...payload, data: rest, sealedUrl: seal(deriveKey(secret, 'outbox'), url, eventId) };
}

/** Reverses `sealLink`. */
export function openLink(
  secret: string,
  eventId: string,
  payload: Record<string, unknown>,
): Record<string, unknown> {
  const { sealedUrl, ...rest } = payload;
  if (typeof sealedUrl !== 'string') return payload;
  return {
    ...rest,
    data: {
      ...(isRecord(rest['data']) ? rest['data'] : {}),
      url: unseal(deriveKey(secret, 'outbox'), sealedUrl, eventId),
    },
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
