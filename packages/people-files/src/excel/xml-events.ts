import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import { PeopleFileError } from '../people-file-error.ts';
import { unsafe } from './open-archive.ts';

/** Callbacks for the reader of a part. Names have no namespace prefix. */
export interface XmlHandlers {
  open(name: string, attributes: Record<string, string>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** No cell has a longer text or tag, and the parser would hold all of it in memory. */
const maxSilentCharacters = 4_000_000;
const maxDepth = 64;

/**
 * Streams an XML part through a parser that builds no tree. Yields after every chunk, so the caller controls
 * how much piles up. Refuses document types, so no entity is ever expanded.
 */
export async function* xmlEvents(
  part: Readable,
  handlers: XmlHandlers,
): AsyncGenerator<void, void, undefined> {
  const guard = { silent: 0, depth: 0 };
  const parser = guardedParser(handlers, guard);
  const decoder = new TextDecoder('utf-8');
  try {
    for await (const chunk of part) {
      guard.silent += chunk.length;
      parser.write(decoder.decode(chunk, { stream: true }));
      if (guard.silent > maxSilentCharacters) throw unsafe('holds a text too long for any cell');
      yield;
    }
    parser.write(decoder.decode()).close();
  } catch (cause) {
    throw asFileError(cause);
  } finally {
    part.destroy();
  }
}

type PlainParser = SaxesParser<{ position: false; xmlns: false }>;

function guardedParser(handlers: XmlHandlers, guard: { silent: number; depth: number }): PlainParser {
  const parser: PlainParser = new SaxesParser({ position: false, xmlns: false });
  parser.on('doctype', () => {
    throw unsafe('declares an XML document type, which can read other files (XXE)');
  });
  parser.on('opentag', (tag) => {
    guard.silent = 0;
    if (++guard.depth > maxDepth) throw unsafe('is nested too deeply');
    handlers.open(local(tag.name), tag.attributes);
  });
  parser.on('closetag', (tag) => {
    guard.silent = 0;
    guard.depth--;
    handlers.close?.(local(tag.name));
  });
  if (handlers.text) parser.on('text', handlers.text);
  if (handlers.text) parser.on('cdata', handlers.text);
  return parser;
}

/** Reads a small part completely. */
export async function readXml(part: Readable, handlers: XmlHandlers): Promise<void> {
  for await (const _ of xmlEvents(part, handlers));
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function asFileError(cause: unknown): PeopleFileError {
  if (cause instanceof PeopleFileError) return cause;
  if (cause instanceof Error && /too many bytes|not enough bytes/.test(cause.message))
    return unsafe(undefined, cause);
  return new PeopleFileError(
    'invalid_file',
    'This workbook is damaged. Open it in a spreadsheet program, save it again and retry.',
    {},
    { cause },
  );
}
