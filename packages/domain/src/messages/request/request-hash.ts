import { createHash } from 'node:crypto';
import type { MessageRequest } from './message-request.ts';

/** Equal for two requests for the same message, independent of field order. Leaves out the id. */
export function requestHash({ id: _id, ...request }: MessageRequest): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(canonical(request)))
    .digest();
}

function canonical(value: unknown): unknown {
  if (value instanceof Uint8Array) return createHash('sha256').update(value).digest('base64');
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, one]) => [key, canonical(one)]));
}
