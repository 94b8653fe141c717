import { designExtensions } from '@talkdrum/email-designs/extensions';
import { getSchema } from '@tiptap/core';
import { EditorState, Selection } from '@tiptap/pm/state';
import { expect, test } from 'vitest';
import { findTrigger } from './find-trigger.ts';
import { withProtocol } from './with-protocol.ts';

const schema = getSchema(designExtensions);

/** The trigger with the caret at the end of a text. */
function typed(words: string) {
  const doc = schema.nodeFromJSON({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
  });
  return findTrigger(EditorState.create({ schema, doc, selection: Selection.atEnd(doc) }));
}

test.each([
  ['/', 'block', ''],
  ['/two col', 'block', 'two col'],
  ['Hello {{', 'tag', ''],
  ['Hello {{ first', 'tag', 'first'],
])('“%s” opens a menu', (words, kind, query) => {
  expect(typed(words)).toMatchObject({ kind, query, to: words.length + 1 });
});

test.each(['and/or', 'Hello', 'a { b', '{{ done }} and'])('“%s” opens none', (words) => {
  expect(typed(words)).toBeNull();
});

test.each([
  ['kola.example/sale', 'https://kola.example/sale'],
  ['http://kola.example', 'http://kola.example'],
  ['ada@kola.example', 'mailto:ada@kola.example'],
  ['{{ links.unsubscribe }}', '{{ links.unsubscribe }}'],
  ['sale', 'sale'],
  ['', ''],
])('a link typed as “%s” is %s', (text, address) => {
  expect(withProtocol(text)).toBe(address);
});
