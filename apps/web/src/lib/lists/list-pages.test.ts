import { describe, expect, it } from 'vitest';
import { listPages } from './list-pages.ts';

/** A list of four pages, used like a page does. */
function browse(list: string, cursor?: string) {
  const next: Record<string, string | null> = { '': 'b', b: 'c', c: 'd', d: null };
  const place = { cursor };
  const pages = () =>
    listPages(list, {
      cursor: place.cursor,
      nextCursor: next[place.cursor ?? ''],
      count: 25,
      onCursorChange: (to) => {
        place.cursor = to;
      },
    });
  return { place, pages };
}

describe('the pages of a list', () => {
  it('lead one forward and one back, from the first to the last', () => {
    const { place, pages } = browse('steps');
    expect(pages()).toMatchObject({ hasPrevious: false, hasNext: true });
    for (const page of ['b', 'c', 'd']) {
      pages().onNext();
      expect(place.cursor).toBe(page);
    }
    expect(pages()).toMatchObject({ hasPrevious: true, hasNext: false });
    for (const page of ['c', 'b', undefined]) {
      pages().onPrevious();
      expect(place.cursor).toBe(page);
    }
  });

  it('are remembered per list when the list is opened again', () => {
    const first = browse('kept');
    first.pages().onNext();
    first.pages().onNext();
    const again = browse('kept', 'c');
    again.pages().onPrevious();
    expect(again.place.cursor).toBe('b');
    const other = browse('other', 'c');
    other.pages().onPrevious();
    expect(other.place.cursor).toBeUndefined();
  });

  it('start with the first page if the history is unknown, and remember from there', () => {
    const { place, pages } = browse('linked', 'c');
    pages().onNext();
    pages().onPrevious();
    expect(place.cursor).toBe('c');
    pages().onPrevious();
    expect(place.cursor).toBeUndefined();
    pages().onNext();
    pages().onNext();
    pages().onPrevious();
    expect(place.cursor).toBe('b');
  });

  it('are numbered from the first row on, and not at all when opened by a link', () => {
    const { pages } = browse('numbered');
    expect(pages().firstIndex).toBe(1);
    pages().onNext();
    pages().onNext();
    expect(pages().firstIndex).toBe(51);
    pages().onPrevious();
    expect(pages().firstIndex).toBe(26);
    expect(browse('numbered by link', 'c').pages().firstIndex).toBeUndefined();
  });

  it("follow the browser's back and forward buttons", () => {
    const { place, pages } = browse('browser');
    pages().onNext();
    pages().onNext();
    place.cursor = 'b';
    pages().onPrevious();
    expect(place.cursor).toBeUndefined();
  });
});
