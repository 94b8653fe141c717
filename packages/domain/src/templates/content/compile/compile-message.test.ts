import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DomainError } from '../../../kernel/index.ts';
import { compileMessage } from './compile-message.ts';
import type { CompileOptions } from './compile-message.ts';
import { renderMessage, resolveLinkUrl } from '../render/render-message.ts';
import type { RenderInput } from '../render/render-message.ts';
import { sanitiseHtml } from '../html/sanitise-html.ts';
import { withUtm } from '../with-utm.ts';

const input: RenderInput = {
  contact: {
    name: 'Ama Mensah',
    email: 'ama+1@example.com',
    attribs: { code: 'A&B', site: 'https://ama.example/x?y=1&z=2' },
  },
  campaign: { name: 'News' },
  account: { name: 'Kola', address: '1 Marina, Lagos' },
  links: {
    click: (n) => `https://t.example/c/${n}`,
    pixel: 'https://t.example/o/1',
    unsubscribe: 'https://t.example/u/1',
    preferences: 'https://t.example/p/1',
    viewInBrowser: 'https://t.example/v/1',
  },
};
const compile = (html: string, options: CompileOptions = {}, text = '') =>
  compileMessage({ subject: 'Hello', html, text }, options);
const checkIds = (html: string, options?: CompileOptions) =>
  compile(html, options).checks.map((check) => check.id);

describe('the language of a message', () => {
  const links = { click: null, pixel: null, unsubscribe: '#u', preferences: '#p', viewInBrowser: '#v' };
  const show = (html: string, text: string, language: 'en' | 'fr' | 'yo') =>
    renderMessage(compileMessage({ subject: 'x', html, text }, { language }), {
      contact: {},
      campaign: { name: '' },
      account: { name: 'Kola', address: '1 Marina' },
      links,
    });

  it('is that of its footer and its document', () => {
    const { html, text } = show('<p>Bonjour</p>', '', 'fr');
    expect(html).toContain('<html lang="fr" dir="ltr">');
    expect(html).toMatch(
      /<div lang="fr" dir="ltr" style.*>Se désabonner<\/a> &middot; .*>Préférences<\/a><\/div>/,
    );
    expect(text).toContain('Kola\n1 Marina\nSe désabonner\u00a0: #u\nPréférences\u00a0: #p');
  });

  it('is not that of a document that says its own', () => {
    const { html } = show('<html lang="en"><body><p>Hello</p></body></html>', '', 'yo');
    expect(html).toContain('<html lang="en"');
    expect(html).toContain('<div lang="yo" dir="ltr"');
    expect(html).toContain('>Dá gbígbà dúró</a>');
  });

  it('is that of the words of bare links in a plain text', () => {
    expect(show('', 'E kú\n\n{{ links.view_in_browser }}', 'yo').html).toContain('">Wò ó lórí ayélujára</a>');
  });
});

describe('compiling a message', () => {
  it('survives being stored as JSON', () => {
    const compiled = compile('<p>Hi {{ contact.name }} <a href="https://a.example">a</a></p>');
    expect(renderMessage(JSON.parse(JSON.stringify(compiled)), input)).toEqual(
      renderMessage(compiled, input),
    );
  });

  it('inlines CSS and keeps media queries for phones and dark mode', () => {
    const { html } = renderMessage(
      compile(
        '<style>.a{color:red}@media (prefers-color-scheme:dark){.a{color:#fff!important}}</style><p class="a">x</p>',
      ),
      input,
    );
    expect(html).toMatch(/<p class="a" style="color: red;">/);
    expect(html).toContain('@media (prefers-color-scheme:dark)');
  });

  it('puts the hidden preheader first in the body, but not into the text', () => {
    const { html, text } = renderMessage(
      compileMessage({ subject: 's', preheader: 'Soon & {{ contact.first_name }}', html: '<p>x</p>' }),
      input,
    );
    expect(html).toMatch(/<body[^>]*><div style="display:none[^"]*">Soon &amp; Ama&#847;/);
    expect(text).not.toContain('Soon');
  });

  it('numbers web links, the same in HTML and text, and leaves others alone', () => {
    const compiled = compile(
      '<a href="https://a.example/?x=1&amp;y=2">A</a> <a href="mailto:x@example.com">m</a> <a href="tel:+234800">t</a> <a href="#top">u</a>' +
        '<a href="{{ links.view_in_browser }}">v</a> <a href="https://b.example">https://b.example</a> <a href="https://a.example/?x=1&y=2">again</a>',
    );
    expect(compiled.links.map(({ display, label, isPersonal }) => ({ display, label, isPersonal }))).toEqual([
      { display: 'https://a.example/?x=1&y=2', label: 'A', isPersonal: false },
      { display: 'https://b.example', label: 'https://b.example', isPersonal: false },
    ]);
    const { html, text } = renderMessage(compiled, input);
    expect(html.match(/https:\/\/t\.example\/c\/0/g)).toHaveLength(2);
    expect(html).toContain('href="mailto:x@example.com"');
    expect(html).toContain('href="https://t.example/v/1"');
    expect(text).toContain('A [https://t.example/c/0]');
    expect(text).not.toContain('https://b.example');
  });

  it('fills merge tags in a link per recipient, with a fixed host', () => {
    const compiled = compile(
      '<a href="https://shop.example/?e={{ contact.email }}&c=%7B%7BAttribs.code%7D%7D#end">Shop</a><a href="https://{{ Attribs.code }}.example/">x</a>',
      {
        utm: { source: 'talkdrum', medium: 'email', campaign: 'Nov sale' },
      },
    );
    expect(compiled.links).toHaveLength(1);
    expect(resolveLinkUrl(compiled, 0, input)).toBe(
      'https://shop.example/?e=ama%2B1%40example.com&c=A%26B&utm_source=talkdrum&utm_medium=email&utm_campaign=Nov%20sale#end',
    );
    expect(resolveLinkUrl(compiled, 9, input)).toBeNull();
  });

  it('accepts a value as a whole link only if it is a web address', () => {
    const compiled = compile('<a href="{{ Attribs.site }}">x</a>');
    expect(renderMessage(compiled, input).html).toContain('href="https://ama.example/x?y=1&amp;z=2"');
    expect(
      renderMessage(compiled, { ...input, contact: { attribs: { site: 'javascript:alert(1)' } } }).html,
    ).toContain('href="#"');
  });

  it('adds the footer with unsubscribe link and address to marketing without one, in both parts', () => {
    const { html, text } = renderMessage(compile('<p>Hi</p>'), input);
    for (const part of [html, text]) {
      expect(part).toContain('https://t.example/u/1');
      expect(part).toContain('1 Marina, Lagos');
    }
    // A colour of its own couldn't be read on white and in dark mode alike.
    expect(html).not.toMatch(/color:\s*#/);
    expect(renderMessage(compile('<p>Hi</p>', { footer: 'none' }), input).html).not.toContain('/u/1');
    expect(
      renderMessage(compile('<p>Hi <a href="{{ links.unsubscribe }}">stop</a></p>'), input).html.match(
        /\/u\/1/g,
      ),
    ).toHaveLength(1);
  });

  it('creates text from HTML with unchanged headings, and HTML from text with working links', () => {
    expect(
      renderMessage(
        compile('<h1>Hi {{ contact.first_name }}</h1><ul><li>one</li></ul>', { footer: 'none' }),
        input,
      ).text,
    ).toBe('Hi Ama\n\n * one');
    const plain = renderMessage(
      compile(
        '',
        {},
        'Hi {{ contact.first_name }} <3\n\nSee https://a.example/x. Stop: {{ links.unsubscribe }}',
      ),
      input,
    );
    expect(plain.html).toContain('Hi Ama &lt;3</p>');
    expect(plain.html).toContain('<a href="https://t.example/c/0">https://a.example/x</a>.');
    expect(plain.html).toContain('<a href="https://t.example/u/1">Unsubscribe</a>');
    expect(plain.text).toBe('Hi Ama <3\n\nSee https://t.example/c/0. Stop: https://t.example/u/1');
  });

  it('writes a table as lines, one per row, with a space between cells', () => {
    const rows =
      '<tr><td>Linen</td><td><b>₦14,000</b></td></tr><tr><td>Adire</td><td><b>₦21,500</b></td></tr>';
    const { text } = renderMessage(
      compile(`<p>First</p><table>${rows}</table><p>Last</p>`, { footer: 'none' }),
      input,
    );
    expect(text).toBe('First\n\nLinen ₦14,000\nAdire ₦21,500\n\nLast');
  });

  it("puts the tracking pixel last in the body, and leaves it out when opens aren't counted", () => {
    expect(renderMessage(compile('<p>x</p>'), input).html).toMatch(
      /<img src="https:\/\/t\.example\/o\/1"[^>]*><\/body><\/html>$/,
    );
    expect(
      renderMessage(compile('<p>x</p>'), { ...input, links: { ...input.links, pixel: null } }).html,
    ).not.toContain('<img');
  });

  it('lists the tags without a fallback', () => {
    const tags = compileMessage(
      {
        subject: "{{ contact.first_name | default: 'you' }}",
        html: '<p>{{ Attribs.amount }} {{ account.name }}</p>',
      },
      { footer: 'none' },
    ).mergeTags;
    expect(tags.map(({ path, hasFallback }) => [path, hasFallback])).toEqual([
      ['contact.first_name', true],
      ['Attribs.amount', false],
      ['account.name', true],
    ]);
  });

  it.each([
    ['<a href="www.example.com">x</a>', 'broken_link'],
    ['<a href="htp://example.com">x</a>', 'broken_link'],
    ['<a href="javascript:alert(1)">x</a>', 'broken_link'],
    ['<a href="//example.com">x</a>', 'broken_link'],
    ['<a href="#">x</a>', 'placeholder_link'],
    ['<p>x</p><img src="https://i.example/a.png">', 'image_without_alt'],
    ['<p>x</p><img src="photos/a.png" alt="">', 'image_without_address'],
    ['<p>x</p><img src="data:image/png;base64,AAAA" alt="">', 'image_without_address'],
    ['<p onclick="x()">x</p>', 'removed_markup'],
    [`<p>${'x'.repeat(103_000)}</p>`, 'too_large'],
    ['<img src="https://i.example/a.png" alt="">', 'empty_text'],
    ['<p> &nbsp; </p>', 'empty_content'],
    ['<a href="{{ links.unsubscribe }}">x</a>', 'no_postal_address'],
    ['<p>{{ Attribs.nope }}</p>', 'unknown_attribute'],
  ])('warns about %.60s: %s', (html, id) =>
    expect(
      checkIds(html, { knownAttributes: ['amount'], ...(id === 'empty_text' && { footer: 'none' }) }),
    ).toContain(id),
  );

  it('has nothing to say about a good message', () =>
    expect(
      checkIds(
        '<p>Hi {{ contact.name }}, {{ account.address }} <a href="{{ links.unsubscribe }}">Stop</a></p><img src="https://i.example/a.png" alt=""><img src="cid:logo" alt=""><img src="{{ Attribs.photo }}" alt="">',
      ),
    ).toEqual([]));
});

describe('sanitising', () => {
  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="java&#10;script:alert(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<iframe src="https://x.example"></iframe>',
    '<form action="https://x.example"><input name="a"></form>',
    '<svg><script>alert(1)</script></svg>',
    '<style>@import "https://x.example/a.css"; p{background:url(javascript:alert(1))}</style>',
    '<style>p{color:red}</style/><script>alert(1)</script>',
    '<p style="background:u\\72l(javascript:alert(1));width:expression(alert(1))">x</p>',
    '<p style="behavior:url(https://x.example/a.htc)">x</p>',
    '<meta http-equiv="refresh" content="0;url=https://x.example"><base href="https://x.example">',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></table></mtext></math>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  ])('makes %s harmless', (html) => {
    const { body, styles } = sanitiseHtml(html);
    const all = body + styles.join('\n');
    expect(all).not.toMatch(
      /<script|<img[^>]*onerror|javascript:|data:|<iframe|<form|<input|@import|expression\(|behavior|<meta|<base/i,
    );
  });

  it('gives the same result twice', () => {
    const once = sanitiseHtml(
      '<html lang="fr"><body bgcolor="#fff"><table><tr><td style="color:red">é &amp; &lt;b&gt; "q"</td></tr></table><p>x<br>y</body></html>',
    );
    expect(sanitiseHtml(once.body).body).toBe(once.body);
    expect(once).toMatchObject({ lang: 'fr', bodyAttributes: { bgcolor: '#fff' } });
  });
});

describe('UTM parameters', () => {
  it.each([
    ['https://a.example', 'https://a.example?utm_source=s&utm_medium=m&utm_campaign=c%20d'],
    ['https://a.example/?x=1#f', 'https://a.example/?x=1&utm_source=s&utm_medium=m&utm_campaign=c%20d#f'],
    [
      'https://a.example/?utm_source=mine',
      'https://a.example/?utm_source=mine&utm_medium=m&utm_campaign=c%20d',
    ],
    ['https://a.example/?', 'https://a.example/?utm_source=s&utm_medium=m&utm_campaign=c%20d'],
    ['https://a.example/#/r?x=1', 'https://a.example/?utm_source=s&utm_medium=m&utm_campaign=c%20d#/r?x=1'],
  ])('%s becomes %s', (url, expected) =>
    expect(withUtm(url, { source: 's', medium: 'm', campaign: 'c d' })).toBe(expected),
  );
});

describe('hostile sources', () => {
  it('never cause anything but a message or a refusal', () => {
    const fragment = fc.constantFrom(
      '<',
      '>',
      '</',
      '<p',
      '<p>',
      '</p>',
      '<table><tr><td>',
      '</td>',
      '<style>',
      '</style>',
      '<style media="(',
      '@media x{',
      '}',
      '{',
      '{{',
      '}}',
      '{{ contact.name }}',
      '<a href="',
      '">',
      "'",
      '"',
      '&',
      '&#',
      '&lt;',
      '<!--',
      '-->',
      '<!',
      '<?',
      '<![CDATA[',
      ']]>',
      '\0',
      '\n',
      '=',
      '/',
      'url(',
      ')',
      '/*',
      '*/',
      '@import',
      '<body style="',
      '<html lang=',
      '<img alt',
      '<svg><style>',
      '<title>',
      '<a href=%7B%7Bcontact.email%7D%7D>',
      'é',
      '\ud800',
      'https://a.example/?',
      '[',
      ']',
      '<script>',
      '<plaintext>',
      '<template>',
      '<math>',
      ' x',
      ':root{--a:var(--a)}',
    );
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 25 }), (fragments) => {
        const html = fragments.join('');
        try {
          const { html: out } = renderMessage(compile(html), input);
          expect(out).not.toMatch(/<script|<plaintext|<template|<svg|<math/i);
        } catch (error) {
          expect(error).toBeInstanceOf(DomainError);
        }
      }),
      { numRuns: 1500 },
    );
  });

  it.each([
    ['deep nesting', '<div>'.repeat(80_000)],
    ['spaces', `<p>${' '.repeat(400_000)}x</p>`],
    ['line breaks', `<pre>${'\n'.repeat(400_000)}x</pre>`],
    ['unclosed url(', `<style>${'url('.repeat(100_000)}</style>`],
    ['many tags', '{{contact.name}}'.repeat(25_000)],
    [
      'many links',
      Array.from({ length: 9_000 }, (_, i) => `<a href="https://a.example/${i}">x</a>`).join(''),
    ],
    ['encoded braces', '%7B%7B'.repeat(80_000)],
    ['many styles', `<style>${'.a{color:red}'.repeat(5000)}</style>${'<p class="a">x</p>'.repeat(5000)}`],
    ['brackets', '<'.repeat(400_000)],
    ['handlers', `<p ${Array.from({ length: 20_000 }, (_, i) => `on${i}=x`).join(' ')}>`],
    ['comment openings', '<!--'.repeat(100_000)],
  ])('of %s end in a message or a refusal', { timeout: 120_000 }, (_name, html) => {
    let answer: unknown;
    try {
      answer = compile(html);
    } catch (error) {
      answer = error;
    }
    expect(answer instanceof DomainError || typeof answer === 'object').toBe(true);
    if (answer instanceof Error) expect(answer).toBeInstanceOf(DomainError);
  });
});

describe('an address in a message written as text', () => {
  const linksOf = (text: string) =>
    compileMessage({ subject: 'x', html: '', text }).links.map(({ display }) => display);

  it.each([
    ['See https://x.example/a.', 'https://x.example/a'],
    ['(see https://x.example/a)', 'https://x.example/a'],
    ['https://en.example/wiki/Lagos_(state)', 'https://en.example/wiki/Lagos_(state)'],
    ['(https://en.example/wiki/Lagos_(state)), and', 'https://en.example/wiki/Lagos_(state)'],
    ['https://x.example/(a)/b?c=(d)&e=f!', 'https://x.example/(a)/b?c=(d)&e=f'],
    ['"https://x.example/?q={{ contact.name }}"', 'https://x.example/?q={{ contact.name }}'],
  ])('%s is read to its end', (text, address) => expect(linksOf(text)).toEqual([address]));

  it('of nothing but brackets is read quickly', () => {
    for (const piece of ['(', ')', '()', '(a)', '(('])
      expect(linksOf(`https://x.example/${piece.repeat(20_000)}`)[0]?.startsWith('https://x.example/')).toBe(
        true,
      );
  }, 10_000);
});
