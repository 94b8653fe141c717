import { unstorableText } from '@talkdrum/api';
import { DomainError, fieldError } from '@talkdrum/domain';
import type { FastifyInstance } from 'fastify';

/** A body as it came, for comparing, and what it says. */
export interface JsonBody {
  raw: string;
  json: unknown;
}

/** Deeper values are nothing we know of, and hurt whatever walks through them. */
const deepest = 32;

/** JSON and nothing else. Names that would reach a prototype, NUL characters and depth are refused here, for every call. */
export function takeJsonAlone(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: unknown, body: string | Buffer): Promise<JsonBody> => {
    const raw = body.toString();
    if (raw.trim() === '') return { raw: '', json: undefined };
    const json = parse(raw);
    requireShallow(json, /__proto__|\\u/.test(raw));
    // Only an escape can bring NUL or half a character into JSON; without one a batch is not walked through again.
    const path = raw.includes('\\u') ? unstorableText(json) : null;
    if (path !== null) throw fieldError(path.join('.'), 'This text holds a character that cannot be stored.');
    return { raw, json };
  });
}

function parse(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch (cause) {
    throw new DomainError('invalid_input', 'The body is not JSON.', {}, { cause });
  }
}

function requireShallow(json: unknown, maySpoil: boolean): void {
  const open: [value: unknown, depth: number][] = [[json, 0]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [value, depth] = next;
    if (typeof value !== 'object' || value === null) continue;
    if (depth > deepest) throw new DomainError('invalid_input', `The body is nested too deeply: ${deepest} levels at most.`);
    if (maySpoil && Object.hasOwn(value, '__proto__')) throw new DomainError('invalid_input', 'The body holds a name that is not allowed.');
    for (const inner of Object.values(value)) if (typeof inner === 'object') open.push([inner, depth + 1]);
  }
}

export function isJsonBody(body: unknown): body is JsonBody {
  return typeof body === 'object' && body !== null && 'raw' in body && typeof body.raw === 'string';
}
