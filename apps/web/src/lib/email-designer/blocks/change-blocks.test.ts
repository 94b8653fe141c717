import { designExtensions } from '@talkdrum/email-designs/extensions';
import { getSchema, type JSONContent } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { EditorState, type Transaction } from '@tiptap/pm/state';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deleteBlock, type Direction, duplicateBlock, insertBlock, moveBlock } from './change-blocks.ts';
import { changeColumnCount } from './change-columns.ts';
import { allBlocks } from './find-blocks.ts';

const schema = getSchema(designExtensions);
const text = (words: string): JSONContent => ({
  type: 'paragraph',
  content: [{ type: 'text', text: words }],
});
const column = (...words: string[]): JSONContent => ({ type: 'column', content: words.map(text) });

const stateOf = (...content: JSONContent[]) =>
  EditorState.create({ schema, doc: schema.nodeFromJSON({ type: 'doc', content }) });
const after = (tr: Transaction | null): Node | undefined => tr?.doc;

/** "a [b | c] d": columns in brackets. */
function outline(node: Node | undefined): string {
  const parts: string[] = [];
  node?.forEach((child) => {
    const inner =
      child.type.name === 'columns' || child.type.name === 'conditional'
        ? `[${outline(child)}]`
        : outlineOf(child);
    parts.push(inner);
  });
  return parts.join(node?.type.name === 'columns' ? '|' : ' ');
}
const outlineOf = (child: Node) => (child.type.name === 'column' ? outline(child) : child.textContent || '-');

const state = stateOf(text('a'), { type: 'columns', content: [column('b', 'c'), column('d')] }, text('e'));
const posOf = (words: string) =>
  allBlocks(state.doc).find(({ node }) => node.isTextblock && node.textContent === words)?.pos ?? -1;

describe('moving a block by keyboard', () => {
  test.each<[string, Direction, string]>([
    ['a', 'down', '[b c|d] a e'],
    ['c', 'up', 'a [c b|d] e'],
    ['c', 'down', 'a [b|c d] e'],
    ['d', 'up', 'a [b c d|-] e'],
    ['b', 'up', 'a b [c|d] e'],
    ['d', 'out', 'a [b c|-] d e'],
    ['e', 'into', 'a [e b c|d]'],
    ['a', 'into', '[a b c|d] e'],
  ])('takes %s %s', (words, direction, expected) => {
    expect(outline(after(moveBlock(state, posOf(words), direction)))).toBe(expected);
  });

  test('does nothing at the ends of the email', () => {
    expect(moveBlock(state, posOf('a'), 'up')).toBeNull();
    expect(moveBlock(state, posOf('e'), 'down')).toBeNull();
    expect(moveBlock(state, posOf('e'), 'out')).toBeNull();
  });

  test('keeps every block, whatever is moved where', () => {
    const words = fc.constantFrom('a', 'b', 'c', 'd', 'e');
    const direction = fc.constantFrom<Direction>('up', 'down', 'into', 'out');
    fc.assert(
      fc.property(fc.array(fc.tuple(words, direction), { maxLength: 12 }), (moves) => {
        let now = state;
        for (const [word, way] of moves) {
          const block = allBlocks(now.doc).find(({ node }) => node.isTextblock && node.textContent === word);
          const tr = moveBlock(now, block?.pos ?? -1, way);
          now = tr === null ? now : now.apply(tr);
        }
        now.doc.check();
        expect([...now.doc.textContent].sort().join('')).toBe('abcde');
      }),
    );
  });
});

describe('adding, duplicating and deleting', () => {
  const divider = schema.nodeFromJSON({ type: 'divider' });

  test('a block takes the place of the only empty line', () => {
    const blank = stateOf({ type: 'paragraph' });
    const doc = after(insertBlock(blank, divider, { roomStart: 0, index: 1 }));
    expect(doc?.childCount).toBe(1);
    expect(doc?.firstChild?.type.name).toBe('divider');
  });

  test('columns don’t go into columns, nor conditions into conditions', () => {
    const inner = schema.nodeFromJSON({ type: 'columns', content: [column('x'), column('y')] });
    const columns = allBlocks(state.doc).find(({ node }) => node.type.name === 'columns');
    expect(insertBlock(state, inner, { roomStart: (columns?.pos ?? 0) + 2, index: 0 })).toBeNull();
    const conditional: JSONContent = { type: 'conditional', content: [text('x')] };
    const nested = insertBlock(stateOf(conditional), schema.nodeFromJSON(conditional), {
      roomStart: 1,
      index: 0,
    });
    expect(nested).toBeNull();
  });

  test('a duplicate is placed right below', () => {
    expect(outline(after(duplicateBlock(state, posOf('b'))))).toBe('a [b b c|d] e');
  });

  test('the last block of a column leaves an empty line', () => {
    expect(outline(after(deleteBlock(state, posOf('d'))))).toBe('a [b c|-] e');
  });

  test('a third column is empty, and giving it up again keeps its blocks', () => {
    const columns = allBlocks(state.doc).find(({ node }) => node.type.name === 'columns');
    const three = changeColumnCount(state, columns?.pos ?? -1, 3);
    expect(outline(after(three))).toBe('a [b c|d|-] e');
    const full = stateOf({ type: 'columns', content: [column('b'), column('c'), column('d')] });
    expect(outline(after(changeColumnCount(full, 0, 2)))).toBe('[b|c d]');
  });
});
