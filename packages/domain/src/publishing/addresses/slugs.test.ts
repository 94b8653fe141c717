import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { handle, slug, slugLimits } from '../slug.schema.ts';
import { numbered, toSlug } from './to-slug.ts';

describe('the address made from a title', () => {
  it.each([
    ['Summer sale 2026', 'summer-sale-2026'],
    ['  Kọ́lá & Sons’ shop!  ', 'kola-sons-shop'],
    ['ɗan ƙasa, ŋkɔnsɔn', 'dan-kasa-ngkonson'],
    ['Größe “Ærø”', 'grosse-aero'],
    ['عرض خاص', 'page'],
    ['---', 'page'],
    ['Admin', 'admin-page'],
    ['', 'page'],
  ])('of “%s” is %s', (title, expected) => {
    expect(toSlug(title, slugLimits.slug, 'page')).toBe(expected);
  });

  it('is always one that a person could have chosen', () => {
    const titles = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme', maxLength: 300 }));
    const counts = fc.integer({ min: 1, max: 9_999 });
    fc.assert(
      fc.property(titles, counts, (title, n) => {
        const made = toSlug(title, slugLimits.slug, 'page');
        expect(slug.safeParse(made).data).toBe(made);
        const other = numbered(made, n, slugLimits.slug);
        expect(slug.safeParse(other).data).toBe(other);
        expect(handle.safeParse(toSlug(title, slugLimits.handle, 'shop')).success).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each(['', '-a', 'a-', 'a--b', 'a b', 'a/b', '../x', 'ạ', 'a.b', 'www', 'admin', 'x'.repeat(61)])(
    'can’t be “%s”',
    (typed) => {
      expect(slug.safeParse(typed).success).toBe(false);
    },
  );
});
