import { describe, expect, it } from 'vitest';
import { statementUrl, isFiltered } from './wallet-view.ts';

describe('the statement', () => {
  it('downloads with the filters on screen and without the page', () => {
    expect(statementUrl({ tab: 'payments', cursor: 'abc' }, 'csv')).toBe('/files/wallet/statement.csv');
    expect(statementUrl({ q: 'a & b', kind: 'funding', direction: 'in', from: '2026-11-01' }, 'pdf')).toBe(
      '/files/wallet/statement.pdf?search=a+%26+b&kind=funding&direction=in&from=2026-11-01',
    );
  });

  it('counts as filtered for any filter but the page', () => {
    expect(isFiltered({ cursor: 'abc', fund: true })).toBe(false);
    expect(isFiltered({ to: '2026-11-01' })).toBe(true);
  });
});
