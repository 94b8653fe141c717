import { blockCatalogue, emailDesign } from '@talkdrum/email-designs';
import { defaultBrand } from '@talkdrum/email-designs/brand';
import { compileDesign } from '@talkdrum/email-designs/compile';
import { wordsIn } from '@talkdrum/languages';
import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { compileMessage, renderMessage } from '../templates/content/index.ts';
import { composeTransactional } from './compose-transactional.ts';
import { assembleMime, prepareMime } from './prepare-mime.ts';
import type { MimeBasis, MimeRecipient } from './prepare-mime.ts';

const basis: MimeBasis = {
  kind: 'marketing',
  from: { name: 'Kọ́lá & Sons', address: 'news@kola.example' },
  replyTo: { address: 'help@kola.example' },
  campaign: { name: 'Harmattan' },
  account: { name: 'Kola', address: '1 Marina, Lagos' },
  listId: { id: 'list-1.kola.example', name: 'Kọ́lá news' },
  feedbackId: { campaign: 'c1', account: 'a1', type: 'campaign', sender: 'talkdrum' },
};
const recipient: MimeRecipient = {
  deliveryId: '0199-abc',
  to: { name: 'Ada "The" Obi', address: 'ada@example.com' },
  date: new Date('2026-11-21T06:30:00Z'),
  contact: { name: 'Ada Obi' },
  links: {
    click: (n) => `https://t.example/c/${n}`,
    pixel: 'https://t.example/o',
    unsubscribe: 'https://t.example/u/1',
    preferences: 'https://t.example/p',
    viewInBrowser: 'https://t.example/v',
  },
  unsubscribeMailto: 'unsubscribe@t.example?subject=u 1',
};
const unicode = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc
    .array(
      fc.constantFrom(
        '.',
        '\n',
        '\r\n',
        ' ',
        '\t',
        '=',
        'From ',
        '--',
        'é',
        '₦',
        '👩🏾‍🌾',
        'x'.repeat(90),
        ' '.repeat(80),
        '\r',
        '\0',
        '\nBcc: a@b.c',
      ),
    )
    .map((parts) => parts.join('')),
);
const compiled = compileMessage({
  subject: 'Re: {{ Attribs.v }}',
  preheader: '{{ Attribs.v }}',
  html: '<p>A {{ Attribs.v }} B</p>\n<p>é <a href="https://a.example/?q={{ Attribs.v }}">x</a> {{ contact.name }}</p>',
  text: 'Dear {{ contact.name }}\n\n.{{ Attribs.v }} \n{{ Attribs.v }}{{ Attribs.v }}\nend',
});

function headNames(raw: string): string[] {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]/g, ' ');
  return head.split('\r\n').map((line) => line.slice(0, line.indexOf(':')));
}

function expectValidLines(raw: string): void {
  expect(raw).not.toMatch(/[^\p{ASCII}]|\0|\r(?!\n)|(?<!\r)\n/u);
  const body = raw.slice(raw.indexOf('\r\n\r\n'));
  expect(Math.max(...body.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(76);
  expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998);
  expect(new Set(headNames(raw)).size).toBe(headNames(raw).length);
}

describe('a campaign message', () => {
  it('is read by an independent parser as it was rendered, with any values', async () => {
    const prepared = prepareMime(compiled, basis);
    await fc.assert(
      fc.asyncProperty(unicode, unicode, async (v, name) => {
        const one = {
          ...recipient,
          contact: { name, attribs: { v } },
          to: { name, address: 'ada@example.com' },
        };
        const raw = assembleMime(prepared, one).toString('latin1');
        expectValidLines(raw);
        const mail = await PostalMime.parse(raw);
        const rendered = renderMessage(compiled, {
          ...one,
          campaign: basis.campaign,
          account: basis.account,
        });
        expect(mail.html?.replaceAll('\r\n', '\n').trimEnd()).toBe(
          rendered.html.replaceAll('\r\n', '\n').trimEnd(),
        );
        expect(mail.text?.replaceAll('\r\n', '\n').trimEnd()).toBe(
          rendered.text.replaceAll('\r\n', '\n').trimEnd(),
        );
        expect(mail.subject).toBe(rendered.subject.trim());
        expect(mail.to?.map((to) => to.address)).toEqual(['ada@example.com']);
        expect(mail.bcc).toBeUndefined();
      }),
      { numRuns: 300 },
    );
  });

  it('made from a design is read by an independent parser as it was rendered', async () => {
    const design = emailDesign.parse({
      version: 1,
      doc: { type: 'doc', content: blockCatalogue.map(({ create }) => create()) },
      conditions: [{ kind: 'attribute', key: 'tier', value: 'Gold' }],
    });
    const clean = (html: string) => html;
    const tools = { brand: defaultBrand, words: wordsIn('yo'), cleanHtml: clean, textOfHtml: clean };
    const content = { ...compileDesign(design, tools), conditions: design.conditions };
    const message = compileMessage({ subject: 'Ẹ kú àárọ̀', ...content });
    const one = { ...recipient, contact: { name: 'Ọlá' }, shownParts: 1 };
    const raw = assembleMime(prepareMime(message, basis), one).toString('latin1');
    expectValidLines(raw);
    const mail = await PostalMime.parse(raw);
    const rendered = renderMessage(message, { ...one, campaign: basis.campaign, account: basis.account });
    expect(mail.html?.replaceAll('\r\n', '\n').trimEnd()).toBe(rendered.html.trimEnd());
    expect(mail.text?.replaceAll('\r\n', '\n').trimEnd()).toBe(rendered.text.trimEnd());
    expect(mail.text).toContain('Only some people see this.');
    expect(mail.html).not.toContain('{{');
  });

  it('has every bulk mail header exactly once', async () => {
    const raw = assembleMime(prepareMime(compiled, basis), {
      ...recipient,
      contact: { name: 'Ada', attribs: { v: 'x' } },
    }).toString('latin1');
    const mail = await PostalMime.parse(raw);
    const header = (key: string) => mail.headers.filter((one) => one.key === key).map((one) => one.value);
    expect(mail.from).toEqual({ name: 'Kọ́lá & Sons', address: 'news@kola.example' });
    expect(mail.to).toEqual([{ name: 'Ada "The" Obi', address: 'ada@example.com' }]);
    expect(mail.replyTo).toEqual([{ name: '', address: 'help@kola.example' }]);
    expect(mail.messageId).toBe('<0199-abc@kola.example>');
    expect(new Date(mail.date ?? 0).toISOString()).toBe('2026-11-21T06:30:00.000Z');
    expect(header('list-unsubscribe')).toEqual([
      '<https://t.example/u/1>, <mailto:unsubscribe@t.example?subject=u%201>',
    ]);
    expect(header('list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click']);
    expect(header('list-id')[0]).toMatch(/<list-1\.kola\.example>$/);
    expect(header('feedback-id')).toEqual(['c1:a1:campaign:talkdrum']);
    expect(header('precedence')).toEqual(['bulk']);
    expect(header('auto-submitted')).toEqual([]);
    expect(raw.indexOf('text/plain')).toBeLessThan(raw.indexOf('text/html'));
  });

  it('has no list headers if it is automatic, and is marked as auto-generated', () => {
    const names = headNames(
      assembleMime(prepareMime(compiled, { ...basis, kind: 'automatic' }), recipient).toString('latin1'),
    );
    expect(names).toContain('Auto-Submitted');
    expect(names.filter((name) => /^(list-|precedence)/i.test(name))).toEqual([]);
  });

  it.each(['a@x.com, b@x.com', '"a@x.com" <b@x.com>', 'all: a@x.com;', 'a@x.com\r\nBcc: b@x.com'])(
    'refuses the recipient %j',
    (address) => {
      expect(() =>
        assembleMime(prepareMime(compiled, basis), { ...recipient, to: { address } }),
      ).toThrowError(/invalid_address/);
    },
  );

  it.each([
    'https://t.example/u\r\nBcc: x@y.z',
    'https://t.example/u>,<https://evil.example',
    'javascript:alert(1)',
  ])('refuses the unsubscribe link %j', (unsubscribe) => {
    expect(() =>
      assembleMime(prepareMime(compiled, basis), {
        ...recipient,
        links: { ...recipient.links, unsubscribe },
      }),
    ).toThrowError(/invalid_input/);
  });

  it.each([
    { campaign: 'a1', account: 'a1', type: 'campaign', sender: 'talkdrum' },
    { campaign: 'c1', account: 'a1', type: 'campaign', sender: 'td' },
    { campaign: 'c:1', account: 'a1', type: 'campaign', sender: 'talkdrum' },
  ])('refuses the feedback id %j', (feedbackId) =>
    expect(() => prepareMime(compiled, { ...basis, feedbackId })).toThrowError(/Feedback-ID/),
  );
});

describe('a system message', () => {
  it('round-trips any subject, text and HTML', async () => {
    const clean = (text: string) => text.toWellFormed().replace(/\r\n?/g, '\n').replace(/\0/g, '').trim();
    await fc.assert(
      fc.asyncProperty(unicode.map(clean), unicode.map(clean), async (subject, text) => {
        const raw = composeTransactional({
          ...recipient,
          id: 'x1',
          from: basis.from,
          subject,
          text,
          html: `<p>${text}</p>`,
          headers: { 'X-Reference': subject },
        }).toString('latin1');
        expectValidLines(raw);
        const mail = await PostalMime.parse(raw);
        expect(mail.text?.replaceAll('\r\n', '\n').trimEnd()).toBe(text);
        expect(mail.html?.replaceAll('\r\n', '\n').trimEnd()).toBe(`<p>${text}</p>`);
        expect(mail.subject ?? '').toBe(subject.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim());
      }),
      { numRuns: 200 },
    );
  });

  it('can be text only', async () => {
    const mail = await PostalMime.parse(
      composeTransactional({
        id: 'x',
        from: basis.from,
        to: recipient.to,
        subject: 's',
        text: 'only\n.text',
        date: recipient.date,
      }),
    );
    expect(mail.text?.trimEnd()).toBe('only\n.text');
    expect(mail.html).toBeUndefined();
  });

  it.each(['Bcc', 'Subject', 'Content-Type', 'X-A: b\r\nBcc'])('refuses to set the header %j', (name) => {
    expect(() =>
      composeTransactional({
        id: 'x',
        from: basis.from,
        to: recipient.to,
        subject: 's',
        text: 't',
        date: recipient.date,
        headers: { [name]: 'v' },
      }),
    ).toThrowError(/cannot be set/);
  });
});
