import { expect, it } from 'vitest';
import { whenItGoes } from './when-it-goes.ts';

it('promises to send now only what may leave now', () => {
  expect(whenItGoes('Sale', 31, 0)).toBe('“Sale” will be sent now. Sent messages can’t be recalled.');
  expect(whenItGoes('Sale', 31, 10)).toContain('10 people wait for the hours of promotional SMS');
  expect(whenItGoes('Sale', 31, 31)).not.toContain('will be sent now');
});
