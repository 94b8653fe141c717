import fc from 'fast-check';
import { parse } from 'parse5';
import { describe, expect, it } from 'vitest';
import { compileMessage } from '../compile/compile-message.ts';
import { renderMessage } from './render-message.ts';
import type { RenderInput } from './render-message.ts';

const withValue = (value: unknown, other: unknown = ''): RenderInput => ({
  contact: { attribs: { v: value, w: other } },
  campaign: { name: 'n' },
  account: { name: 'a' },
  links: {
    click: null,
    pixel: null,
    unsubscribe: 'https://p.example/u',
    preferences: 'https://p.example/p',
    viewInBrowser: 'https://p.example/v',
  },
});

const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc
    .array(
      fc.constantFrom(
        '"',
        "'",
        '<',
        '>',
        '&',
        '</title>',
        '</style>',
        '<script>',
        '-->',
        '{{',
        '}}',
        ' onload=',
        'javascript:',
        '\r\n',
        '\n',
        '\0',
        '\u2028',
        'Bcc: x@y.z',
        '%0d%0a',
        '&quot;',
        '=',
        '\\',
        '`',
        'é',
        '₦',
        '\ud800',
      ),
    )
    .map((parts) => parts.join('')),
);
// Applies to every value: line ends become \n, control characters are removed, lone surrogates replaced.
const cleaned = (value: string) =>
  value
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n]/gu, '')
    .toWellFormed();

type Node = {
  nodeName: string;
  value?: string;
  attrs?: { name: string; value: string }[];
  childNodes?: Node[];
};
const nodesOf = (node: Node): Node[] => [node, ...(node.childNodes ?? []).flatMap(nodesOf)];
const parsed = (html: string) => nodesOf(parse(html));
const shape = (html: string) =>
  parsed(html)
    .filter((node) => node.nodeName !== '#text')
    .map((node) => [node.nodeName, ...(node.attrs ?? []).map((attr) => attr.name)]);
const attribute = (html: string, element: string, name: string) =>
  parsed(html)
    .filter((node) => node.nodeName === element)
    .flatMap((node) => node.attrs ?? [])
    .filter((attr) => attr.name === name)
    .map((attr) => attr.value);

const everywhere = compileMessage(
  {
    subject: 'S {{ Attribs.v }} s',
    preheader: 'P {{ Attribs.v }}',
    html:
      '<p title="A {{ Attribs.v }} B">T{{ Attribs.v }}t</p><a href="https://h.example/p/{{ Attribs.v }}?q={{ Attribs.v }}&z=1">l</a>' +
      '<a href="{{ Attribs.v }}">m</a><a href="mailto:{{ Attribs.v }}">n</a><img src="https://i.example/{{ Attribs.v }}.png" alt="{{ Attribs.v }}">',
    text: 'X{{ Attribs.v }}x',
  },
  { footer: 'none' },
);

describe('rendering', () => {
  it('never lets a value escape its text, attribute, address or subject', () => {
    const harmless = shape(renderMessage(everywhere, withValue('https://ok.example/')).html);
    fc.assert(
      fc.property(hostile, (value) => {
        const { subject, html, text } = renderMessage(everywhere, withValue(value));
        const expected = cleaned(value);
        expect(shape(html)).toEqual(harmless);
        expect(attribute(html, 'p', 'title')).toEqual([`A ${expected} B`]);
        expect(attribute(html, 'img', 'alt')).toEqual([expected]);
        expect(parsed(html).some((node) => node.value === `T${expected}t`)).toBe(true);
        const [web = '', whole = '', mail = ''] = attribute(html, 'a', 'href');
        expect(new URL(web).hostname).toBe('h.example');
        expect(new URL(web).searchParams.get('q')).toBe(expected);
        expect(new URL(web).searchParams.get('z')).toBe('1');
        expect(whole === '#' || /^https?:\/\//.test(whole)).toBe(true);
        expect(mail).toMatch(/^mailto:[\w%.!~*()-]*$/);
        expect(subject).not.toMatch(/[\r\n\0]/);
        expect(text).toBe(`X${expected}x`);
      }),
      { numRuns: 400 },
    );
  });

  it('equals a naive replacement for any parts', () => {
    const literal = fc.string({ unit: 'grapheme', maxLength: 12 }).filter((text) => !/[{}]/.test(text));
    const piece = fc.oneof(
      literal.map((text) => ({ text, tag: null })),
      fc.constantFrom('v', 'w').map((tag) => ({ text: `{{Attribs.${tag}}}`, tag })),
    );
    const escape = (text: string) =>
      text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 12 }), hostile, hostile, (pieces, v, w) => {
        const values = { v: cleaned(v), w: cleaned(w) };
        const source = pieces.map(({ text, tag }) => (tag ? text : escape(text))).join('');
        const compiled = compileMessage(
          { subject: 's', html: `<pre id="x">|${source}|</pre>`, text: '' },
          { footer: 'none' },
        );
        const naive = `|${pieces.map(({ text, tag }) => (tag ? values[tag] : text)).join('')}|`;
        const pre = parsed(renderMessage(compiled, withValue(v, w)).html).find(
          (node) => node.nodeName === 'pre',
        );
        const seen = (pre?.childNodes ?? []).map((node) => node.value).join('');
        expect(seen).toBe(naive.replace(/\r\n?/g, '\n').replaceAll('\0', ''));
      }),
      { numRuns: 300 },
    );
  });

  it('leaves a rendered message unchanged when it is compiled again', () => {
    const word = fc
      .stringMatching(/^[a-z&<>"é₦ ]{1,12}$/)
      .map((text) => text.trim().replaceAll('&', '&amp;').replaceAll('<', '&lt;') || 'x');
    const block = fc.oneof(
      word.map((text) => `<p style="color:red">${text}</p>`),
      fc
        .tuple(word, word)
        .map(
          ([a, b]) =>
            `<table width="100%"><tr><td>${a}</td><td><a href="https://a.example/?a=1&amp;b=2">${b}</a></td></tr></table>`,
        ),
      fc.constant('<style>.k{color:blue}@media print{.k{color:red}}</style><div class="k">k<br>l</div>'),
    );
    const options = { footer: 'none' } as const;
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 6 }), (blocks) => {
        const once = renderMessage(
          compileMessage({ subject: 's', html: blocks.join('') }, options),
          withValue(''),
        );
        const twice = renderMessage(
          compileMessage({ subject: 's', html: once.html }, options),
          withValue(''),
        );
        expect(twice).toEqual(once);
      }),
      { numRuns: 100 },
    );
  });
});
