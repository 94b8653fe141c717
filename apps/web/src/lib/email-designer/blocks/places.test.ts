import { designExtensions } from '@talkdrum/email-designs/extensions';
import { getSchema, type JSONContent } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { EditorState } from '@tiptap/pm/state';
import { describe, expect, test } from 'vitest';
import { Places, posOfSlot } from './places.ts';

const schema = getSchema(designExtensions);
const text = (words: string): JSONContent =>
  words === '' ? { type: 'paragraph' } : { type: 'paragraph', content: [{ type: 'text', text: words }] };
const stateOf = (...content: JSONContent[]) =>
  EditorState.create({ schema, doc: schema.nodeFromJSON({ type: 'doc', content }) });
const picture = (alt: string) => schema.nodeFromJSON({ type: 'picture', attrs: { alt } });
const outline = (node: Node): string[] =>
  node.children.map((child) =>
    child.children.some(({ isBlock }) => isBlock)
      ? `[${outline(child).join(' ')}]`
      : child.textContent || String(child.attrs['alt']),
  );

/** Puts pictures in as their uploads end. */
function arrive(start: EditorState, places: Places, order: readonly number[]): EditorState {
  let state = start;
  for (const index of order) {
    const block = picture(`picture ${index}`);
    const made = places.insert(state, index, block);
    if (made === null) throw new Error('no room takes it');
    places.map(made.tr.mapping);
    places.inserted(index, made.from, block.nodeSize);
    state = state.apply(made.tr);
  }
  return state;
}

describe('dropped pictures', () => {
  const between = (state: EditorState) => posOfSlot(state.doc, { roomStart: 0, index: 1 });

  test.each([[[0, 1, 2]], [[2, 1, 0]], [[1, 2, 0]]])('keep their order if they arrive as %j', (order) => {
    const state = stateOf(text('a'), text('b'));
    const { doc } = arrive(state, new Places(between(state), 3), order);
    expect(outline(doc)).toEqual(['a', 'picture 0', 'picture 1', 'picture 2', 'b']);
  });

  test.each([[[0, 1]], [[1, 0]]])('take the place of an empty line, arriving as %j', (order) => {
    const { doc } = arrive(stateOf(text('')), new Places(0, 2), order);
    expect(outline(doc)).toEqual(['picture 0', 'picture 1']);
  });

  test('land between the same blocks after the text above changed', () => {
    const state = stateOf(text('a'), text('b'));
    const places = new Places(between(state), 1);
    const tr = state.tr.insertText(' longer', 2);
    places.map(tr.mapping);
    const after = arrive(state.apply(tr), places, [0]);
    expect(outline(after.doc)).toEqual(['a longer', 'picture 0', 'b']);
  });

  test('land in the email if the column they were dropped in was deleted', () => {
    const column = (words: string) => ({ type: 'column', content: [text(words)] });
    const state = stateOf(text('a'), { type: 'columns', content: [column('b'), column('c')] }, text('d'));
    const inColumn = posOfSlot(state.doc, { roomStart: 5, index: 1 });
    const places = new Places(inColumn, 1);
    const tr = state.tr.delete(3, 3 + state.doc.child(1).nodeSize);
    places.map(tr.mapping);
    expect(outline(arrive(state.apply(tr), places, [0]).doc)).toEqual(['a', 'picture 0', 'd']);
  });

  test('leave the selection where one is typing', () => {
    const state = stateOf(text('a'), text('b'));
    const { selection } = arrive(state, new Places(between(state), 1), [0]);
    expect(selection.from).toBe(state.selection.from);
  });
});
