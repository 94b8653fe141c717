import { describe, expect, it } from 'vitest';
import { csvUrl, isFiltered } from './wallet-view.ts';

describe('the statement that is downloaded', () => {
  it('is the one on screen, whichever page of it', () => {
    expect(csvUrl({ tab: 'payments', cursor: 'abc' })).toBe('/files/wallet/statement.csv');
    expect(csvUrl({ q: 'a & b', kind: 'funding', direction: 'in', from: '2026-11-01' })).toBe(
      '/files/wallet/statement.csv?search=a+%26+b&kind=funding&direction=in&from=2026-11-01',
    );
  });

  it('is filtered by anything but its page', () => {
    expect(isFiltered({ cursor: 'abc', fund: true })).toBe(false);
    expect(isFiltered({ to: '2026-11-01' })).toBe(true);
  });
});
