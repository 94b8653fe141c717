import { describe, expect, it } from 'vitest';
import { filterOf, isFiltered } from '../../lib/lists/use-list-page.ts';
import { statementFilters, statementUrl, type WalletView } from './wallet-view.ts';

const isStatementFiltered = (view: WalletView) => isFiltered(filterOf(view, statementFilters));

describe('the statement', () => {
  it('downloads with the filters on screen and without the page', () => {
    expect(statementUrl({ tab: 'payments', cursor: 'abc' }, 'csv')).toBe('/files/wallet/statement.csv');
    expect(statementUrl({ q: 'a & b', kind: 'funding', direction: 'in', from: '2026-11-01' }, 'pdf')).toBe(
      '/files/wallet/statement.pdf?search=a+%26+b&kind=funding&direction=in&from=2026-11-01',
    );
  });

  it('counts as filtered for any filter but the page', () => {
    expect(isStatementFiltered({ cursor: 'abc', fund: true })).toBe(false);
    expect(isStatementFiltered({ to: '2026-11-01' })).toBe(true);
  });
});
