import { expect, it } from 'vitest';
import { isOneClick } from './form-body.ts';

it.each([
  ['List-Unsubscribe=One-Click', true],
  ['--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n', true],
  ['--x\nContent-Disposition: form-data; name="List-Unsubscribe"\n\nOne-Click\n--x--\n', true],
  ['action=unsubscribe', false],
])('recognizes the one-click form of mail programs: %j', (body, isOne) =>
  expect(isOneClick(body)).toBe(isOne),
);

it('reads a hostile body in linear time', { timeout: 5_000 }, () => {
  for (const filler of ['\n', ' ', '"', '\r\n '])
    expect(isOneClick(`List-Unsubscribe${filler.repeat(20_000)}`)).toBe(false);
});
