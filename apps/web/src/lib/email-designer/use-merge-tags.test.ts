import { describe, expect, test } from 'vitest';
import { markedText, readValues } from './use-merge-tags.ts';

const paths = ['contact.name', 'Attribs.city', 'Attribs.country', 'Attribs.notes', 'Attribs.since'];
const filled = (values: Record<string, string>) =>
  markedText(paths).replace(/\{\{ (\S+) \}\}/g, (_tag, path: string) => values[path] ?? '');

describe('the values of merge tags', () => {
  test('stay with their tags if some are empty or have several lines', () => {
    const text = filled({
      'contact.name': 'Ada',
      'Attribs.country': 'Nigeria',
      'Attribs.notes': '\nFirst line\n\n--\nlast line\n',
      'Attribs.since': '2026-12-01',
    });
    expect(readValues(text, paths)).toEqual({
      'contact.name': 'Ada',
      'Attribs.city': null,
      'Attribs.country': 'Nigeria',
      'Attribs.notes': 'First line -- last line',
      'Attribs.since': '2026-12-01',
    });
  });

  test('are empty for tags that the message left out', () => {
    expect(readValues('⟦0⟧Ada⟦/0⟧', paths)).toMatchObject({ 'contact.name': 'Ada', 'Attribs.since': null });
  });

  test('of ten tags and more aren’t mixed up', () => {
    const many = Array.from({ length: 12 }, (_each, index) => `Attribs.a${index}`);
    const text = markedText(many).replace(/\{\{ Attribs\.(\S+) \}\}/g, '$1');
    expect(readValues(text, many)).toMatchObject({ 'Attribs.a1': 'a1', 'Attribs.a11': 'a11' });
  });
});
