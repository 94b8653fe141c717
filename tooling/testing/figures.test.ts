import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readResult, recordFigure } from '../bench/measuring/figures.ts';

const table = `# Figures

| bench | last figure | baseline | commit | date |
|---|---|---|---|---|
| \`ledger\` | not recorded yet | | | |
| \`web\` | not recorded yet | | | |
`;
const ledger = {
  bench: 'ledger',
  writers: 8,
  operationsPerSecond: 1234,
  bareUpdatesPerSecond: 3000.5,
  ratio: 0.41,
  ok: true,
};
const origin = { commit: 'dc727583', date: '2026-11-22' };

describe('the figures of the benches', () => {
  it('come from the last line of the output', () => {
    expect(readResult(`round 1\n{"bench":"old"}\n${JSON.stringify(ledger)}\n\n`)).toEqual(ledger);
  });

  it.each(['', 'done', '{"ratio":1}', '[1]', '"bench"'])('are not read from a last line like %j', (line) => {
    expect(() => readResult(`x\n${line}`)).toThrow('last line');
  });

  it('replace the row of their bench and nothing else', () => {
    expect(recordFigure(table, ledger, origin)).toBe(
      table.replace(
        '| `ledger` | not recorded yet | | | |',
        '| `ledger` | 1,234 operations/s with 8 writers on one account | bare UPDATE of one row: 3,000.5/s; ratio 0.41, goal 0.25 | dc727583 | 2026-11-22 |',
      ),
    );
  });

  it('replace an earlier record', () => {
    const first = recordFigure(table, ledger, origin);
    const second = recordFigure(first, { ...ledger, ratio: 0.5 }, { ...origin, commit: 'abcdef12+' });
    expect(second).toContain('ratio 0.5, goal 0.25 | abcdef12+ |');
    expect(second).not.toContain('dc727583');
  });

  it('say when the goal was missed', () => {
    expect(recordFigure(table, { ...ledger, ok: false }, origin)).toContain('on one account (goal missed) |');
  });

  it("are unknown where the system can't measure them", () => {
    expect(recordFigure(table, { ...ledger, ratio: null }, origin)).toContain('ratio unknown, goal 0.25');
  });

  it('are refused when the row or a number is missing', () => {
    const { ratio: _ratio, ...partial } = ledger;
    expect(() => recordFigure(table, partial, origin)).toThrow('no number "ratio"');
    expect(() => recordFigure(table, { ...ledger, bench: 'send' }, origin)).toThrow(
      'no row for the bench "send"',
    );
  });

  it('have a row in docs/figures.md for every bench', () => {
    const text = readFileSync(join(import.meta.dirname, '../../docs/figures.md'), 'utf8');
    const named = [...text.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name);
    const benches = readdirSync(join(import.meta.dirname, '../bench'))
      .filter((name) => name.endsWith('.ts'))
      .map((name) => name.replace('.ts', ''));
    expect(new Set(named)).toEqual(new Set(benches));
    expect(named).toHaveLength(benches.length);
  });
});
