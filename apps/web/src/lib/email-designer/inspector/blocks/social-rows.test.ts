import { describe, expect, test } from 'vitest';
import { freeNetworks, linksOf, nextId, problemOf, readRows, rowFor, shownRows } from './social-rows.ts';

const kola = { network: 'instagram', url: 'https://instagram.com/kola' };
const stored = [
  kola,
  { network: 'x', url: 'https://x.com/' },
  { network: 'myspace', url: 'https://a.example' },
];
const rows = readRows(stored) ?? [];

describe('the links of a social block', () => {
  test('are the brand’s if it has none of its own', () => {
    expect(readRows(null)).toBeNull();
    expect(readRows([])).toEqual([]);
  });

  test('stay if one of them isn’t right, which is shown with its error', () => {
    expect(rows.map(({ network }) => network)).toEqual(['instagram', 'x']);
    expect(rows.map(problemOf)).toEqual([null, 'Enter the address of your X page, such as x.com/yourname']);
    expect(linksOf(rows)).toEqual([kola]);
  });

  test('a new one is stored once its address is right', () => {
    const added = rowFor(nextId(rows), 'linkedin');
    expect(problemOf(added)).toContain('LinkedIn');
    expect(linksOf([...rows, added])).toEqual([kola]);
    const written = { ...added, address: 'linkedin.com/company/kola' };
    expect(linksOf([...rows, written])).toEqual([
      kola,
      { network: 'linkedin', url: 'https://linkedin.com/company/kola' },
    ]);
  });

  test('each network has one', () => {
    expect(freeNetworks(rows)).not.toContain('x');
    expect(freeNetworks(rows)).toContain('linkedin');
  });

  test('are those of the email after undo', () => {
    const written = [...rows, { id: 2, network: 'telegram' as const, address: 't.me/kola' }];
    expect(shownRows(written, rows)).toBe(rows);
    const unfinished = [...rows, rowFor(2, 'telegram')];
    expect(shownRows(unfinished, rows)).toBe(unfinished);
  });
});
