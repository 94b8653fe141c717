import { describe, expect, it } from 'vitest';
import { blockCatalogue, emptyForm, emptyPage, newBlock } from '../catalogue.ts';
import { compilePage } from '../compile/index.ts';
import { formPresets, pagePresets } from '../presets/index.ts';
import { noForm, pageOf, sampleTools } from '../testing/page-samples.ts';
import { blockNames } from './blocks.schema.ts';
import { pageDesign } from './page-design.schema.ts';
import { pageLimits } from './values.schema.ts';

/** The path and message of a refusal; null if the design is taken. */
const refusal = (input: unknown) => {
  const [issue] = pageDesign.safeParse(input).error?.issues ?? [];
  return issue === undefined ? null : `${issue.path.join('.')}: ${issue.message}`;
};
const own = (json: string): unknown => JSON.parse(json);
const deep = (levels: number): unknown =>
  Array.from({ length: levels }).reduce<unknown>((inner) => [inner], 'x');
const columns = (...first: unknown[]) => ({
  type: 'columns',
  props: { id: `c${Math.random()}`.replace('.', ''), first },
});

describe('a page design', () => {
  it('is taken as every block of the palette makes it', () => {
    expect(blockCatalogue.map(({ name }) => name)).toEqual(expect.arrayContaining(blockNames));
    expect(refusal(pageOf(...blockNames))).toBeNull();
    expect(refusal(emptyPage('Sale'))).toBeNull();
    expect(refusal(emptyForm('Join'))).toBeNull();
  });

  it('comes back with every prop, and is the same when it is read again', () => {
    const design = pageDesign.parse(pageOf(['hero', { title: 'Hello' }]));
    expect(design.content[0]?.props).toMatchObject({ title: 'Hello', ground: 'brand', space: 'medium' });
    expect(pageDesign.parse(design)).toEqual(design);
  });

  it('keeps blocks in columns', () => {
    const design = pageDesign.parse(pageOf(['columns', { second: [newBlock('text', 'inner')] }]));
    expect(design.content[0]?.props).toMatchObject({ first: [], second: [{ type: 'text' }], third: [] });
  });

  it.each([
    ['nothing', undefined],
    ['a text', 'design'],
    ['a list', []],
    ['another version', { ...pageOf('hero'), designVersion: 2 }],
    ['no version', { root: {}, content: [] }],
    ['an unknown member', { ...pageOf('hero'), script: 'x' }],
    ['a member named __proto__', own('{"designVersion":1,"root":{},"content":[],"__proto__":{"x":1}}')],
    ['blocks in the older format', { ...pageOf('hero'), zones: { 'hero-1:zone': [] } }],
    [
      'a colour that ends its style',
      { ...pageOf(), root: { props: { colours: { primary: 'red;}body{' } } } },
    ],
    ['a font of its own', { ...pageOf(), root: { props: { font: 'url(https://evil.example)' } } }],
    ['lists in lists', { ...pageOf(), content: deep(5_000) }],
    ['lists in lists without end', { ...pageOf(), content: deep(200_000) }],
    ['too many blocks', pageOf(...Array.from({ length: pageLimits.blocks + 1 }, () => 'text' as const))],
    [
      'too many characters',
      pageOf(
        ...Array.from(
          { length: 50 },
          () => ['text', { text: 'x'.repeat(4_900) }] as ['text', { text: string }],
        ),
      ),
    ],
    ['two forms', pageOf('form', 'form')],
    ['an unknown block', { ...pageOf(), content: [{ type: 'script', props: { id: 'a' } }] }],
    ['a block named like a method', { ...pageOf(), content: [{ type: 'constructor', props: { id: 'a' } }] }],
    ['a block without props', { ...pageOf(), content: [{ type: 'text' }] }],
    [
      'a block with a member of its own',
      { ...pageOf(), content: [{ type: 'text', props: { id: 'a' }, onclick: 'x' }] },
    ],
    ['a prop of its own', pageOf(['text', { style: 'position:fixed' }])],
    [
      'an id that ends its attribute',
      { ...pageOf(), content: [{ type: 'text', props: { id: 'a"><script>' } }] },
    ],
    ['the same id twice', { ...pageOf(), content: [newBlock('text', 'a'), newBlock('text', 'a')] }],
    ['a ground that is CSS', pageOf(['text', { ground: 'plain;background:url(x)' }])],
    ['columns in columns', { ...pageOf(), content: [columns(columns())] }],
    ['a hero in a column', { ...pageOf(), content: [columns(newBlock('hero', 'h'))] }],
    ['control characters', pageOf(['hero', { title: 'a\u0000b' }])],
    ['half of a character', pageOf(['hero', { title: 'a\ud83d' }])],
    ['several lines in a headline', pageOf(['hero', { title: 'a\nb' }])],
    ['a number for a text', pageOf(['hero', { title: 5 }])],
    ['an endless number', pageOf(['gallery', { columns: Number.POSITIVE_INFINITY }])],
    ['a time zone that is a path', pageOf(['countdown', { zone: '../../etc/passwd' }])],
    ['the same day twice', pageOf(['hours', { days: [{ day: 'mon' }, { day: 'mon' }] }])],
    [
      'a profile of another site',
      pageOf(['social', { links: [{ network: 'facebook', url: 'https://evil.example/x' }] }]),
    ],
  ])('is refused if it is or has %s', (_name, input) => {
    expect(refusal(input)).not.toBeNull();
  });

  it('loses a prop named __proto__', () => {
    const block = own('{"type":"text","props":{"id":"a","__proto__":{"align":"center"}}}');
    const [read] = pageDesign.parse({ ...pageOf(), content: [block] }).content;
    expect(read?.props).toMatchObject({ align: 'left' });
    expect(JSON.stringify(read)).not.toContain('__proto__');
  });

  it('names the block of what is wrong', () => {
    expect(refusal(pageOf('hero', ['button', { href: 'javascript:alert(1)' }]))).toBe(
      'content.1.href: Start the address with https://, http://, mailto:, tel: or sms:',
    );
  });
});

describe('a link', () => {
  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    '//evil.example',
    'https:evil.example',
    'https://a.example/"onmouseover="x',
    'https://a.example/ x',
    'blob:https://a.example/x',
    '#"><script>',
  ])('never is %s', (href) => {
    expect(refusal(pageOf(['button', { label: 'x', href }]))).not.toBeNull();
    expect(refusal(pageOf(['hero', { buttonHref: href }]))).not.toBeNull();
    expect(refusal(pageOf(['video', { href }]))).not.toBeNull();
    expect(refusal(pageOf(['picture', { picture: { src: href, alt: '' } }]))).not.toBeNull();
    const inText = pageDesign.safeParse(pageOf(['text', { text: `[x](${href})` }])).data ?? pageOf();
    expect(compilePage(inText, noForm).html).not.toContain('<a ');
  });

  it.each(['https://a.example/x?y=1#z', 'mailto:a@b.example', 'tel:+233200000000', 'sms:+2332', '#form'])(
    'may be %s',
    (href) => {
      expect(refusal(pageOf(['button', { label: 'x', href }]))).toBeNull();
    },
  );
});

describe('hostile texts', () => {
  const attack = `"><script>alert(1)</script><img src=x onerror=alert(1)>'</style><svg/onload=alert(1)>{{x}}`;
  const everywhere = (value: unknown): unknown => {
    if (typeof value === 'string') return value === '' || /[A-Z ]/.test(value) ? attack : value;
    if (Array.isArray(value)) return value.map(everywhere);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [name, keeps(name) ? part : everywhere(part)]),
    );
  };
  const keeps = (name: string) =>
    /^(id|src|href|buttonHref|endsAt|zone|from|to|ground|space|look)$/.test(name);

  it('stay texts in every block and every field', () => {
    const design = pageOf(...blockNames);
    const hostile = { ...design, content: everywhere(design.content) as typeof design.content };
    const fields =
      sampleTools.form?.fields.map((field) => ({
        ...field,
        label: attack,
        help: attack,
        placeholder: attack,
        options: field.options.map(() => attack),
      })) ?? [];
    const { html } = compilePage(hostile, {
      ...sampleTools,
      company: attack,
      brand: { ...sampleTools.brand, footerAddress: attack },
      form: { action: attack, fields },
      values: { name: attack, message: attack, constructor: attack },
      errors: { name: attack },
    });
    expect(html).toContain('&lt;script&gt;');
    expect(html).not.toMatch(/<script|<img src=x|<svg\/|<\/style/);
    for (const [tag] of html.matchAll(/<[a-z][^>]*>/g))
      expect(tag.replaceAll(/"[^"]*"/g, '')).not.toMatch(/ on\w+=/);
  });
});

describe('the presets', () => {
  it('are at least eight pages and four forms, each with its own key', () => {
    expect(pagePresets.length).toBeGreaterThanOrEqual(8);
    expect(formPresets.length).toBeGreaterThanOrEqual(4);
    const all = [...pagePresets, ...formPresets].map(({ key }) => key);
    expect(new Set(all).size).toBe(all.length);
  });

  it.each([...pagePresets, ...formPresets].map((preset) => [preset.key, preset.design]))(
    'are designs that compile: %s',
    (_key, design) => {
      expect(pageDesign.parse(design)).toEqual(design);
      expect(compilePage(design, sampleTools).title).not.toBe('');
    },
  );
});
