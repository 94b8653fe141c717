import { describe, expect, it } from 'vitest';
import { statementUrl, isFiltered } from './wallet-view.ts';

describe('the statement that is downloaded', () => {
  it('is the one on screen, whichever page of it', () => {
    expect(statementUrl({ tab: 'payments', cursor: 'abc' }, 'csv')).toBe('/files/wallet/statement.csv');
    expect(statementUrl({ q: 'a & b', kind: 'funding', direction: 'in', from: '2026-11-01' }, 'pdf')).toBe(
      '/files/wallet/statement.pdf?search=a+%26+b&kind=funding&direction=in&from=2026-11-01',
    );
  });

  it('is filtered by anything but its page', () => {
    expect(isFiltered({ cursor: 'abc', fund: true })).toBe(false);
    expect(isFiltered({ to: '2026-11-01' })).toBe(true);
  });
});
