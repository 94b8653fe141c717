import { blockCatalogue, emailDesign } from '@talkdrum/email-designs';
import { defaultBrand } from '@talkdrum/email-designs/brand';
import { compileDesign } from '@talkdrum/email-designs/compile';
import { wordsIn } from '@talkdrum/languages';
import { defaultTreeAdapter, parse, type DefaultTreeAdapterTypes } from 'parse5';
import { describe, expect, it } from 'vitest';
import { compileMessage, createTextMaker, renderMessage, sanitiseHtml } from '../content/index.ts';

const tools = {
  brand: defaultBrand,
  words: wordsIn('en'),
  cleanHtml: (html: string) => sanitiseHtml(html).body,
  textOfHtml: (html: string) => createTextMaker()(sanitiseHtml(html).body),
};

/** The message of a design as sent to a contact whose data is hostile too. */
function send(...content: unknown[]): string {
  const design = emailDesign.parse({
    version: 1,
    doc: { type: 'doc', content },
    conditions: [{ kind: 'attribute', key: 'tier', value: null }],
  });
  const made = compileDesign(design, tools);
  const compiled = compileMessage({ subject: 'Hello', ...made, conditions: design.conditions });
  const attack = '"><script>alert(1)</script><img src=x onerror=alert(1)>';
  return renderMessage(compiled, {
    contact: { name: attack, email: attack, phone: attack, attribs: { x: attack } },
    shownParts: 1,
    campaign: { name: attack },
    account: { name: attack, address: attack },
    links: { click: null, pixel: null, unsubscribe: '#u', preferences: '#p', viewInBrowser: '#v' },
  }).html;
}

function* elements(node: DefaultTreeAdapterTypes.Node): Generator<DefaultTreeAdapterTypes.Element> {
  if (defaultTreeAdapter.isElementNode(node)) yield node;
  if ('childNodes' in node) for (const child of node.childNodes) yield* elements(child);
}

const tags = new Set(
  'html head body meta title style table tbody tr td div p h1 h2 h3 ul ol li a img span strong em u s br b i'.split(
    ' ',
  ),
);

/** What a browser would make of it that a mail may not have. */
function dangers(html: string): string[] {
  const found: string[] = [];
  for (const { tagName, attrs } of elements(parse(html))) {
    if (!tags.has(tagName)) found.push(tagName);
    for (const { name, value } of attrs) {
      if (/^(on|srcdoc|formaction|xlink|data-)/i.test(name)) found.push(`${tagName} ${name}`);
      if (/^(href|src|background)$/.test(name) && /^\s*(javascript|data|vbscript|file):/i.test(value))
        found.push(`${name}=${value}`);
      if (name === 'style' && /url\(|expression|@import|\\/i.test(value)) found.push(value);
    }
  }
  return found;
}

const raw = (html: string) => ({ type: 'rawHtml', attrs: { html } });
const attack = '"><script>alert(1)</script><img src=x onerror=alert(1)>\'';

describe('a design sent as a message', () => {
  it('has nothing but the elements of a mail, whatever its texts say', () => {
    const words = { type: 'text', text: attack };
    const html = send(
      ...blockCatalogue.map(({ create }) => create()),
      { type: 'paragraph', content: [words] },
      { type: 'heading', content: [words] },
      { type: 'button', content: [words] },
      {
        type: 'bulletList',
        content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [words] }] }],
      },
      { type: 'picture', attrs: { src: 'https://a.example/x.png', alt: attack } },
      { type: 'signature', attrs: { name: attack, role: attack, phone: attack, email: attack } },
      {
        type: 'products',
        attrs: { products: [{ name: attack, price: attack, oldPrice: attack, alt: attack }] },
      },
      {
        type: 'paragraph',
        content: [{ type: 'mergeTag', attrs: { path: 'contact.name', fallback: '<script>' } }],
      },
      { type: 'paragraph', content: [{ type: 'mergeTag', attrs: { path: 'Attribs.x' } }] },
    );
    expect(dangers(html)).toEqual([]);
    expect(html).toContain('&lt;script&gt;');
  });

  it('has nothing the sanitiser would have to remove, pictures and all', () => {
    const design = emailDesign.parse({
      version: 1,
      doc: {
        type: 'doc',
        content: [
          ...blockCatalogue.map(({ create }) => create()).filter(({ type }) => type !== 'conditional'),
          { type: 'picture', attrs: { src: 'https://a.example/x.png', href: 'https://a.example/' } },
        ],
      },
    });
    const made = sanitiseHtml(compileDesign(design, tools).html);
    expect([[...made.removed], made.rejectedLinks]).toEqual([[], []]);
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg><style><img src=x onerror=alert(1)></style></svg>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a><a href="&#106;avascript:alert(1)">x</a><a href="java\tscript:alert(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<div style="background:url(javascript:alert(1));position:fixed;top:0">x</div>',
    '<div style="width:expression(alert(1));behavior:url(x)">x</div>',
    '<p style="color:red\\;} body{display:none">x</p>',
    '<style>@import "https://evil.example";body{background:url(data:x)}</style><p>x</p>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe><object data="x"></object><embed src="x">',
    '<base href="https://evil.example"><meta http-equiv="refresh" content="0;url=https://evil.example">',
    '<template><script>alert(1)</script></template><xmp><script>alert(1)</script></xmp>',
    '<textarea><script>alert(1)</script></textarea><title><script>alert(1)</script></title>',
    '<img alt="`><script>alert(1)</script>" src="https://a.example/x.png">',
    '<!--><img src=x onerror=alert(1)>--><![CDATA[<img src=x onerror=alert(1)>]]>',
    '<a data-track="off&quot; onclick=&quot;alert(1)" href="https://a.example/">x</a>',
  ])('makes the HTML block harmless: %s', (html) => {
    expect(dangers(send(raw(html)))).toEqual([]);
  });

  it.each([
    '</td></tr></table></body></html>',
    '<table><tr><td>',
    '<div><div><a href="https://a.example/">',
    '<!--',
  ])('keeps what follows the HTML block in its place: %s', (html) => {
    const after = { type: 'paragraph', content: [{ type: 'text', text: 'After' }] };
    const cells = [...elements(parse(send(raw(html), after)))].filter(({ tagName }) => tagName === 'td');
    const card = cells.find(({ attrs }) => attrs.some(({ value }) => value === 'outer'));
    expect(card).toBeDefined();
    const inside = card === undefined ? [] : [...elements(card)];
    const words = inside.flatMap(({ tagName, childNodes }) =>
      tagName === 'p' ? childNodes.map((child) => ('value' in child ? child.value : '')) : [],
    );
    expect(words).toContain('After');
  });

  it('can’t open or close a condition from an HTML block', () => {
    expect(() => send(raw('<p>{{#show 0}}</p>'))).toThrow(/show/);
    expect(() => send(raw('{{/show}}'))).toThrow(/show/);
  });
});
