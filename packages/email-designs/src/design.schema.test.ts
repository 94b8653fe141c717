import { getSchema } from '@tiptap/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blockCatalogue, emptyDesign } from './catalogue.ts';
import { emailDesign } from './design.schema.ts';
import { designExtensions } from './extensions/index.ts';
import { nodeAttributes, type NodeName } from './nodes/attributes.schema.ts';
import { contentRules } from './nodes/rules.schema.ts';
import { designLimits } from './values.schema.ts';

const condition = { kind: 'attribute', key: 'tier', value: 'Gold' };
const designOf = (...content: unknown[]) => ({
  version: 1,
  theme: {},
  doc: { type: 'doc', content },
  conditions: [condition],
});
/** The path and message of a refusal; null if the design is taken. */
const refusal = (input: unknown) => {
  const [issue] = emailDesign.safeParse(input).error?.issues ?? [];
  return issue === undefined ? null : [issue.path.join('.'), issue.message];
};
const text = (words: string, ...marks: unknown[]) => ({ type: 'text', text: words, marks });
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content });
const nested = (levels: number, type: string): unknown =>
  Array.from({ length: levels }).reduce<unknown>(
    (inner) => ({ type, content: [inner] }),
    paragraph(text('deep')),
  );
const own = (json: string): unknown => JSON.parse(json);

describe('a design', () => {
  it('is taken as every block of the palette makes it', () => {
    expect(refusal(designOf(...blockCatalogue.map(({ create }) => create())))).toBeNull();
    expect(refusal(emptyDesign())).toBeNull();
  });

  it('comes back with all attributes, and is the same when it is read again', () => {
    const design = emailDesign.parse(designOf(paragraph(text('Hello'))));
    expect(design.doc.content?.[0]).toMatchObject({ attrs: { align: null, paddingY: 8 } });
    expect(emailDesign.parse(design)).toEqual(design);
  });

  it.each([
    ['nothing', undefined],
    ['a text', 'design'],
    ['a list', []],
    ['another version', { ...designOf(paragraph()), version: 2 }],
    ['no blocks', designOf()],
    ['an unknown member', { ...designOf(paragraph()), script: 'x' }],
    ['a member named __proto__', own('{"version":1,"doc":{"type":"doc"},"__proto__":{"x":1}}')],
    ['a theme that isn’t a colour', { ...designOf(paragraph()), theme: { page: 'red;}body{display:none' } }],
    ['a font of its own', { ...designOf(paragraph()), theme: { font: 'url(https://evil.example)' } }],
    ['too many conditions', { ...designOf(paragraph()), conditions: Array(21).fill(condition) }],
    [
      'a condition with SQL for a key',
      { ...designOf(paragraph()), conditions: [{ ...condition, key: "a';--" }] },
    ],
  ])('is refused as a whole if it is or has %s', (_name, input) => {
    expect(refusal(input)?.[0]).toBe('');
  });
});

describe('a block', () => {
  it.each([
    ['is unknown', { type: 'script' }],
    ['is named like a method', { type: 'constructor' }],
    ['is named __proto__', { type: '__proto__' }],
    ['is null', null],
    ['has a member of its own', { type: 'paragraph', onclick: 'x' }],
    ['has a member named __proto__', own('{"type":"paragraph","__proto__":{"content":[]}}')],
    ['has an unknown attribute', { type: 'paragraph', attrs: { style: 'position:fixed' } }],
    ['has an attribute named __proto__', own('{"type":"paragraph","attrs":{"__proto__":{"x":1}}}')],
    ['has an attribute named constructor', { type: 'paragraph', attrs: { constructor: 'x' } }],
    ['has a list for attributes', { type: 'paragraph', attrs: [] }],
    [
      'has a colour that ends its style',
      { type: 'paragraph', attrs: { colour: '#000000;background:url(x)' } },
    ],
    ['has a colour that closes its attribute', { type: 'heading', attrs: { background: '#fff"><script>' } }],
    ['has a size in words', { type: 'paragraph', attrs: { size: '16px;color:red' } }],
    ['has a size without end', { type: 'paragraph', attrs: { size: Number.POSITIVE_INFINITY } }],
    ['has a padding below zero', { type: 'paragraph', attrs: { paddingY: -1 } }],
    ['has a level that is a tag', { type: 'heading', attrs: { level: '1 onload=x' } }],
    ['runs a script as a button', { type: 'button', attrs: { href: 'javascript:alert(1)' } }],
    ['hides a script in a button', { type: 'button', attrs: { href: 'java\nscript:alert(1)' } }],
    ['links to data', { type: 'button', attrs: { href: 'data:text/html,<script>alert(1)</script>' } }],
    ['links to whatever protocol the page has', { type: 'button', attrs: { href: '//evil.example' } }],
    [
      'closes an attribute with its address',
      { type: 'button', attrs: { href: 'https://a.example/" onclick="x' } },
    ],
    ['shows a picture of data', { type: 'picture', attrs: { src: 'data:image/svg+xml,<svg onload=x>' } }],
    ['shows a picture by script', { type: 'picture', attrs: { src: 'javascript:alert(1)' } }],
    ['shows a picture from the disk', { type: 'picture', attrs: { src: 'file:///etc/passwd' } }],
    ['has a product with a script', { type: 'products', attrs: { products: [{ href: 'vbscript:x' }] } }],
    ['has a product with a member of its own', { type: 'products', attrs: { products: [{ html: '<b>' }] } }],
    [
      'links to a strange profile',
      { type: 'social', attrs: { links: [{ network: 'x', url: 'https://evil.example/x' }] } },
    ],
    ['opens a condition by hand', paragraph(text('{{#show 0}}'))],
    ['closes a condition by hand', paragraph(text('{{ /show }}'))],
    [
      'asks for a condition that isn’t there',
      { type: 'conditional', attrs: { condition: 5 }, content: [paragraph()] },
    ],
    ['has a condition in a condition', nested(2, 'conditional')],
    ['has columns in columns', { type: 'columns', content: [nested(1, 'columns'), nested(1, 'columns')] }],
    ['has one column', { type: 'columns', content: [{ type: 'column', content: [paragraph()] }] }],
    ['stands where text stands', paragraph(paragraph())],
    ['is a text without a paragraph', text('bare')],
    ['has marks', { type: 'paragraph', marks: [{ type: 'bold' }] }],
    ['has a text of its own', { type: 'paragraph', text: 'x' }],
    ['has content for a text', { type: 'paragraph', content: 'x' }],
    ['has too much HTML', { type: 'rawHtml', attrs: { html: 'x'.repeat(50_001) } }],
    ['has an empty text', paragraph({ type: 'text', text: '' })],
    ['has a mark that isn’t known', paragraph(text('x', { type: 'style' }))],
    ['has a mark twice', paragraph(text('x', { type: 'bold' }, { type: 'bold' }))],
    [
      'has a mark with attributes of its own',
      paragraph(text('x', { type: 'bold', attrs: { onclick: 'x' } })),
    ],
    ['links a text to a script', paragraph(text('x', { type: 'link', attrs: { href: ' javascript:x' } }))],
    ['colours a text with a style', paragraph(text('x', { type: 'colour', attrs: { colour: 'red' } }))],
    [
      'has a merge tag with a second tag in it',
      paragraph({ type: 'mergeTag', attrs: { path: 'a }} {{ b' } }),
    ],
    ['ends a fallback', paragraph({ type: 'mergeTag', attrs: { path: 'a', fallback: "x' | upper" } })],
    ['has a format of its own', paragraph({ type: 'mergeTag', attrs: { path: 'a', filter: 'eval' } })],
    ['formats the text of a button', { type: 'button', content: [text('x', { type: 'bold' })] }],
  ])('is refused with its number if it %s', (_name, block) => {
    expect(refusal(designOf(paragraph(text('First')), block))?.[0]).toBe('1');
  });

  it('is refused long before its depth or size could hurt', () => {
    expect(refusal(designOf(nested(10_000, 'bulletList')))).toEqual(['0', expect.any(String)]);
    expect(refusal(designOf(nested(10_000, 'section')))).toEqual(['0', expect.any(String)]);
    expect(refusal(designOf(paragraph(text('x'.repeat(10_000_000)))))).toEqual([
      '0',
      expect.stringContaining('The design is too large'),
    ]);
    const parts = Array.from({ length: designLimits.nodes }, () => text('x'));
    expect(refusal(designOf(paragraph(...parts)))).toEqual(['0', expect.stringContaining('too many parts')]);
    const blocks = Array.from({ length: 1_000_000 }, () => ({ type: 'divider' }));
    expect(refusal({ ...designOf(), doc: { type: 'doc', content: blocks } })).toEqual([
      '',
      'The design has more than 200 blocks.',
    ]);
  });

  it('leaves no trace on other objects', () => {
    refusal(designOf(own('{"type":"paragraph","attrs":{"__proto__":{"polluted":true}}}')));
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });
});

describe('the editor’s schema', () => {
  const schema = getSchema(designExtensions);
  const leaf: fc.Arbitrary<unknown> = fc.oneof(
    ...(Object.keys(nodeAttributes) as NodeName[])
      .filter((name) => contentRules.column.of.includes(name) && contentRules[name].min === 0)
      .map((type) => fc.constant({ type })),
    fc.constant({ type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('Point'))] }] }),
    fc
      .string({ minLength: 1 })
      .map((words) => paragraph(text(words.replace(/[{\p{C}]/gu, '') || 'x', { type: 'bold' }))),
  );
  const leaves = fc.array(leaf, { minLength: 1, maxLength: 4 });
  const columns = fc
    .array(leaves, { minLength: 2, maxLength: 3 })
    .map((all) => ({ type: 'columns', content: all.map((content) => ({ type: 'column', content })) }));
  const section = fc
    .array(fc.oneof(leaf, columns), { minLength: 1, maxLength: 3 })
    .map((content) => ({ type: 'section', content }));
  const conditional = fc
    .array(fc.oneof(leaf, columns, section), { minLength: 1, maxLength: 3 })
    .map((content) => ({ type: 'conditional', content }));
  const blocks = fc.array(fc.oneof(leaf, columns, section, conditional), { minLength: 1, maxLength: 8 });

  it('takes every design that the server takes, and gives it back unchanged', () => {
    fc.assert(
      fc.property(blocks, (content) => {
        const { doc } = emailDesign.parse(designOf(...content));
        const node = schema.nodeFromJSON(doc);
        node.check();
        const again = emailDesign.parse({ ...designOf(), doc: node.toJSON() });
        expect(again.doc).toEqual(doc);
      }),
      { numRuns: 60 },
    );
  });

  it('knows the same nodes as the server', () => {
    expect(Object.keys(schema.nodes).toSorted()).toEqual(Object.keys(nodeAttributes).toSorted());
  });
});
