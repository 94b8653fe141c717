import { isUtf8 } from 'node:buffer';
import { DomainError } from '@talkdrum/domain';
import { JsonCursor, type JsonTurn, jsonBytes } from './json-cursor.ts';

export interface JsonLimits {
  /** Limit of values and member names together. */
  nodes: number;
}

/** No contract is deeper, and deeper values slow down everything that walks through them. */
const deepestJson = 32;

interface OpenContainer {
  into: unknown[] | Record<string, unknown>;
  /** The member being read; unused for arrays. */
  key: string;
}

/**
 * Parses JSON like `JSON.parse`, in steps of bounded bytes and nodes so other requests can run in between: a
 * 40 MB body blocked the event loop for seconds. Refuses values that are too deep or have too many nodes,
 * invalid UTF-8, the name `__proto__`, and text PostgreSQL can't store (NUL or an unpaired surrogate, which
 * only an escape can put into JSON).
 * @returns undefined for a body of only white space
 */
export function* readJson(bytes: Buffer, limits: JsonLimits): Generator<JsonTurn, unknown> {
  if (!isUtf8(bytes)) throw new DomainError('invalid_input', 'The body isn’t valid UTF-8.');
  // Takes 10 ms for 40 MB, so it gets its own turn.
  if (bytes.length > 10_000_000) yield { bytes: 0, nodes: 0 };
  const open: OpenContainer[] = [];
  const cursor = new JsonCursor(bytes, limits.nodes, () =>
    open.map(({ into, key }) => (Array.isArray(into) ? String(into.length) : key)),
  );
  if (cursor.next() === undefined) return undefined;
  for (;;) {
    if (cursor.isTurnOver) yield cursor.endTurn();
    let value = yield* readValue(cursor, open);
    if (value === begun) continue;
    for (;;) {
      const parent = open.at(-1);
      if (parent === undefined) {
        cursor.requireEnd();
        return value;
      }
      add(parent, value);
      if (cursor.take(jsonBytes.comma)) {
        if (!Array.isArray(parent.into)) parent.key = cursor.readKey();
        break;
      }
      cursor.require(Array.isArray(parent.into) ? jsonBytes.arrayEnd : jsonBytes.objectEnd);
      open.pop();
      value = parent.into;
    }
  }
}

/** Marks a container whose first entry comes next. */
const begun = Symbol('begun');

function* readValue(cursor: JsonCursor, open: OpenContainer[]): Generator<JsonTurn, unknown> {
  cursor.count();
  if (cursor.take(jsonBytes.arrayStart)) {
    if (cursor.take(jsonBytes.arrayEnd)) return [];
    enter(open, { into: [], key: '' });
    return begun;
  }
  if (cursor.take(jsonBytes.objectStart)) {
    if (cursor.take(jsonBytes.objectEnd)) return {};
    enter(open, { into: {}, key: cursor.readKey() });
    return begun;
  }
  if (cursor.next() !== jsonBytes.quote) return cursor.readScalar();
  let text = cursor.readPiece();
  while (!cursor.isTextOver) {
    if (cursor.isTurnOver) yield cursor.endTurn();
    text += cursor.readPiece();
  }
  cursor.requireStorable(text);
  return text;
}

function enter(open: OpenContainer[], container: OpenContainer): void {
  if (open.length >= deepestJson)
    throw new DomainError(
      'invalid_input',
      `The body is nested too deeply. Use ${deepestJson} levels or fewer.`,
    );
  open.push(container);
}

function add({ into, key }: OpenContainer, value: unknown): void {
  if (Array.isArray(into)) into.push(value);
  else into[key] = value;
}
