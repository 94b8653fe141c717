import { describe, expect, it } from 'vitest';
import { rowNames } from './row-names.ts';

describe('row names', () => {
  it('are their titles, all different', () => {
    expect(rowNames(['News', 'Offers'])).toEqual(['News', 'Offers']);
    expect(rowNames(['One message', 'Top-up', 'One message', ''])).toEqual([
      'One message, row 1',
      'Top-up',
      'One message, row 3',
      'row 4',
    ]);
    expect(rowNames([])).toEqual([]);
  });
});
