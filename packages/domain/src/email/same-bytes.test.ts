import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import type { CompiledMessage } from '../templates/content/index.ts';
import { assembleMime, prepareMime } from './prepare-mime.ts';
import type { MimeBasis } from './prepare-mime.ts';

const basis: MimeBasis = {
  kind: 'marketing',
  from: { name: 'Kọ́lá & Sons', address: 'news@kola.example' },
  campaign: { name: 'Harmattan' },
  account: { name: 'Kola', address: '1 Marina, Lagos' },
  listId: { id: 'campaigns.1.bounces.example', name: 'Kọ́lá news' },
  feedbackId: { campaign: 'c1', account: 'a1', type: 'campaign', sender: 'talkdrum' },
};
const tag = (path: string, attribute: string | null = null) => ({
  path,
  attribute,
  source: path,
  filters: [],
  hasFallback: false,
});
/** Written out, so the bytes depend only on how they are encoded. */
const compiled: CompiledMessage = {
  version: 1,
  subject: [{ t: 0, ctx: 'subject' }, ' for ', { t: 1, ctx: 'subject' }],
  html: [
    '<p>A ',
    { t: 0, ctx: 'html' },
    ' B = ',
    { t: 2, ctx: 'html' },
    '</p>\n<p>é <a href="',
    { link: 0 },
    '">x</a> <a href="',
    { link: 1 },
    `">y</a> ${'A long line of text. '.repeat(8)}`,
    { t: 1, ctx: 'html' },
    '</p>',
    { special: 'open_pixel' },
    '\n',
  ],
  text: [
    'Dear ',
    { t: 1, ctx: 'text' },
    '\n\n.',
    { t: 0, ctx: 'text' },
    ' \n',
    { t: 0, ctx: 'text' },
    { t: 0, ctx: 'text' },
    '\n',
    { link: 1 },
    '\nUnsubscribe: ',
    { t: 3, ctx: 'text' },
  ],
  mergeTags: [
    tag('Attribs.v', 'v'),
    tag('contact.first_name'),
    tag('contact.email'),
    tag('links.unsubscribe'),
  ],
  links: [0, 1].map((n) => ({ url: [`https://${n}.example`], display: '', label: '', isPersonal: false })),
  checks: [],
  htmlBytes: 0,
};
const pieces = [
  'Ada',
  'Obi',
  'Ọlá',
  '₦5,000',
  '.',
  ' ',
  '  ',
  '\n',
  '\r\n',
  '\r',
  '\t',
  '=',
  '=?utf-8?B?YQ==?=',
  'From ',
  '"',
  '\\',
  '<b>',
  '&',
  '\0',
  'x'.repeat(30),
  'x'.repeat(75),
  'word '.repeat(20),
  '👩🏾‍🌾',
  '\ud800',
  "O'Neil",
  'a-b_c+d',
];

/** Numbers that look random and are the same in each run (a linear congruential generator). */
function* numbers(): Generator<number, never> {
  for (let state = 1; ; ) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield Math.floor(state / 65_536);
  }
}

/** Messages to contacts with ordinary and odd values. */
function* messages(count: number): Generator<Buffer> {
  const prepared = prepareMime(compiled, basis);
  const random = numbers();
  const words = () => {
    let text = '';
    for (let left = random.next().value % 5; left >= 0; left -= 1)
      text += pieces[random.next().value % pieces.length] ?? '';
    return text;
  };
  for (let n = 0; n < count; n += 1) {
    const [name, v] = [words(), words()];
    const address = `${['person', 'first.last', 'a!b', 'x'.repeat(60)][n % 4]}${n}@${['mail.example', 'Bücher.example', 'a.b.c.example'][n % 3]}`;
    yield assembleMime(prepared, {
      deliveryId: `0199-${n}`,
      to: { name: n % 5 === 0 ? null : name, address },
      date: new Date(1_763_700_000_000 + n * 400),
      contact: { name, email: address, attribs: { v } },
      links: {
        click: (link) => `https://t.example/c/${'tok_en-'.repeat(9)}${link}${n % 7 === 0 ? '?a=1&b=2' : ''}`,
        pixel: `https://t.example/o/${n}`,
        unsubscribe: `https://t.example/u/${n}`,
        preferences: 'https://t.example/p',
        viewInBrowser: 'https://t.example/v',
      },
      unsubscribeMailto: `u+${'t'.repeat(60)}@t.example?subject=${n % 2 === 0 ? 'unsubscribe' : 'a b,<c>'}`,
    });
  }
}

it('writes the same bytes as before its shortcuts, for 2,000 contacts', () => {
  const digest = createHash('sha256');
  for (const message of messages(2_000)) digest.update(message);
  // From the version that encoded every value and header in full.
  expect(digest.digest('hex')).toBe('c3a6e53f3670ba2142283196cc36083dae91094ceb120ddafa025f9e6568c8f3');
});
