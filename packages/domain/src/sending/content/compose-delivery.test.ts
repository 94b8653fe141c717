import { expect, it } from 'vitest';
import { prepareMime } from '../../email/index.ts';
import { newId } from '../../kernel/index.ts';
import { compileMessage } from '../../templates/index.ts';
import { countHmacs } from '../../testing/count-hmacs.ts';
import { linkTokens } from '../../tracking/index.ts';
import { composeDelivery } from './compose-delivery.ts';

const config = { publicUrl: 'https://t.example', bounceDomain: 'bounces.example' };
const tokens = linkTokens('a secret of the installation, long enough');
const compiled = compileMessage({
  subject: 'New, {{ contact.first_name }}',
  html: '<p><a href="https://a.example">A</a> <a href="https://b.example">B</a> <a href="https://c.example">C</a></p>',
});
const prepared = prepareMime(compiled, {
  kind: 'marketing',
  from: { address: 'news@kola.example', name: 'Kola' },
  campaign: { name: 'New' },
  account: { name: 'Kola' },
});
const accountId = newId();
const itemOf = (id: string) => ({
  id,
  accountId,
  campaignId: newId(),
  address: 'ada@mail.example',
  name: 'Ada Obi',
  contactId: null,
  phone: null,
  attributes: null,
  attempts: 0,
});
const content = { prepared, signer: null, bounceDomain: config.bounceDomain, origin: config.publicUrl };

it('composes a message with three tracked links with two HMACs, and without a promise', () => {
  expect(
    countHmacs(() => {
      const composed = composeDelivery(config, tokens, content, itemOf(newId()), new Date());
      expect(composed).not.toBeInstanceOf(Promise);
    }),
  ).toBe(2);
});

it('writes links and a return path that open as this delivery only', async () => {
  const ids = [newId(), newId()];
  for (const id of ids) {
    const { envelope, message } = await composeDelivery(config, tokens, content, itemOf(id), new Date());
    // So that its memory can be freed once it has left.
    expect(message.buffer.byteLength).toBe(message.length);
    const text = message.toString('latin1').replaceAll('=\r\n', '');
    const found = (pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([, token]) => token ?? ''));
    const subject = { accountId, deliveryId: id };
    const clicks = [...found(/\/c\/([\w-]+)/g)].map((token) => tokens.open('click', token));
    expect(clicks).toEqual([0, 1, 2].map((n) => ({ ...subject, n })));
    for (const [kind, pattern] of [
      ['open', /\/o\/([\w-]+)/g],
      ['unsubscribe', /\/u\/([\w-]+)/g],
      ['unsubscribe', /<mailto:u\+([\w-]+)@bounces\.example\?subject=unsubscribe>/g],
      ['preferences', /\/p\/([\w-]+)/g],
    ] as const)
      expect([...found(pattern)].map((token) => tokens.open(kind, token))).toEqual([{ ...subject, n: 0 }]);
    const [, bounce = ''] = /^b\+([\w-]+)@bounces\.example$/.exec(envelope.from) ?? [];
    expect(tokens.open('bounce', bounce)).toEqual({ ...subject, n: 0 });
  }
});
