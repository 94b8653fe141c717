import { expect, it } from 'vitest';
import { withPreviousSecret } from '../kernel/index.ts';
import { countHmacs } from '../testing/count-hmacs.ts';
import { type LinkKind, linkTokens } from './link-tokens.ts';

const secret = 'a secret of the installation, long enough';
const account = '01935000-0000-7abc-8def-000000000001';
const delivery = '01935000-0000-7abc-8def-000000000002';
const kinds = ['click', 'open', 'unsubscribe', 'preferences', 'view', 'bounce', 'archive'] as const;
const tokens = linkTokens(secret);
const make = (kind: LinkKind, n?: number) => tokens.make(kind, account, delivery, n);

it('makes all links of a message with three tracked links, in text and HTML, with two HMACs', () => {
  const made = countHmacs(() => {
    for (const kind of ['unsubscribe', 'open', 'preferences', 'view', 'bounce'] as const) make(kind);
    for (const n of [0, 1, 2, 0, 1, 2]) make('click', n);
  });
  expect(made).toBe(2);
  expect(countHmacs(() => tokens.make('open', account, account))).toBe(1);
});

it('gives a token to open for each kind and link, and every one a tag of its own', () => {
  const tags = new Set<string>();
  for (const kind of kinds.filter((one) => one !== 'click')) {
    const token = make(kind);
    expect(tokens.open(kind, token)).toEqual({ accountId: account, deliveryId: delivery, n: 0 });
    tags.add(token.slice(-16));
  }
  const numbers = [...Array(30).keys(), 255, 256, 65_535];
  for (const n of numbers) {
    const token = make('click', n);
    expect(tokens.open('click', token)).toEqual({ accountId: account, deliveryId: delivery, n });
    tags.add(token.slice(-16));
  }
  expect(tags.size).toBe(6 + numbers.length);
});

it('makes the same tokens whatever was made before them', () => {
  const alone = linkTokens(secret).make('click', account, delivery, 7);
  make('open');
  tokens.make('click', delivery, account, 7);
  tokens.make('click', delivery, delivery, 7);
  expect(make('click', 7)).toBe(alone);
  expect(tokens.make('click', account, account, 7)).not.toBe(alone);
});

it('refuses a token as any other kind, with or without its kind changed', () => {
  for (const kind of kinds) {
    const token = make(kind, kind === 'click' ? 3 : undefined);
    for (const other of kinds.filter((one) => one !== kind)) {
      expect(tokens.open(other, token)).toBeNull();
      const head = make(other, other === 'click' ? 3 : undefined).slice(0, 4);
      expect(tokens.open(other, head + token.slice(4))).toBeNull();
      const tail = token.slice(-16);
      expect(
        tokens.open(other, make(other, other === 'click' ? 3 : undefined).slice(0, -16) + tail),
      ).toBeNull();
    }
  }
});

it('refuses a token with another account, delivery, link or tag', () => {
  for (const kind of ['click', 'bounce'] as const) {
    const bytes = Buffer.from(make(kind, kind === 'click' ? 3 : undefined), 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(tokens.open(kind, changed.toString('base64url'))).toBeNull();
    }
    for (const length of [bytes.length - 1, bytes.length - 12, bytes.length + 1, bytes.length + 3])
      expect(tokens.open(kind, Buffer.alloc(length, bytes).toString('base64url'))).toBeNull();
  }
});

it('fits the local part of a return path, and keeps 96 bits of HMAC', () => {
  expect(`b+${make('bounce')}`).toHaveLength(62);
  expect(make('click', 65_535)).toHaveLength(64);
  expect(Buffer.from(make('bounce'), 'base64url')).toHaveLength(1 + 16 + 16 + 96 / 8);
});

it('opens with the secret that a new one replaced', () => {
  const next = 'the next secret of the installation';
  expect(linkTokens(withPreviousSecret(next, secret)).open('view', make('view'))).not.toBeNull();
  expect(linkTokens(next).open('view', make('view'))).toBeNull();
});

// Written by the version before, which made an HMAC for each link. They are in people's mailboxes.
const earlier: Record<LinkKind, string> = {
  click: 'AAGTUAAAAHq8je8AAAAAAAEBk1AAAAB6vI3vAAAAAAACAgEDS5aeCidnx5uN',
  open: 'AQGTUAAAAHq8je8AAAAAAAEBk1AAAAB6vI3vAAAAAAACIUuU_cpr6emhRw',
  unsubscribe: 'AgGTUAAAAHq8je8AAAAAAAEBk1AAAAB6vI3vAAAAAAACyb8m1meqvkRXmA',
  preferences: 'AwGTUAAAAHq8je8AAAAAAAEBk1AAAAB6vI3vAAAAAAACqqDKSvG6WGbA3g',
  view: 'BAGTUAAAAHq8je8AAAAAAAEBk1AAAAB6vI3vAAAAAAACvOfpASft5QOr2Q',
  bounce: 'BQGTUAAAAHq8je8AAAAAAAEBk1AAAAB6vI3vAAAAAAAC2Gr14eYlRI_oLg',
  archive: 'BgGTUAAAAHq8je8AAAAAAAEBk1AAAAB6vI3vAAAAAAABqX3Hk20sHc7aHw',
};

it.each(kinds)('still opens an earlier version’s %s token, as that kind only', (kind) => {
  const token = earlier[kind];
  expect(tokens.open(kind, token)).toEqual({
    accountId: account,
    deliveryId: kind === 'archive' ? account : delivery,
    n: kind === 'click' ? 513 : 0,
  });
  for (const other of kinds.filter((one) => one !== kind)) expect(tokens.open(other, token)).toBeNull();
  expect(tokens.open(kind, `${token.slice(0, -4)}AAAA`)).toBeNull();
  expect(linkTokens('another secret').open(kind, token)).toBeNull();
});
