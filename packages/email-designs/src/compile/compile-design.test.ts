import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { wordsIn } from '@talkdrum/languages';
import { describe, expect, it } from 'vitest';
import { contrastRatio, defaultBrand } from '../brand/index.ts';
import { blockCatalogue } from '../catalogue.ts';
import { emailDesign } from '../design.schema.ts';
import { compileDesign } from './index.ts';

const folder = new URL('fixtures/', import.meta.url);
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => basename(name, '.json'));
const tools = {
  brand: { ...defaultBrand, social: [{ network: 'instagram' as const, url: 'https://instagram.com/kola' }] },
  words: wordsIn('en'),
  cleanHtml: (html: string) => html,
  textOfHtml: (html: string) => html.replace(/<[^>]+>/g, ''),
};
const conditions = [{ kind: 'attribute', key: 'tier', value: 'Gold' }];
const compile = (...content: unknown[]) =>
  compileDesign(emailDesign.parse({ version: 1, doc: { type: 'doc', content }, conditions }), tools);

describe('a stored block', () => {
  it.each(names)('compiles to the approved HTML and text: %s', async (name) => {
    const stored: unknown = JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8'));
    const { html, text } = compile(stored);
    const rows = html.replaceAll('><', '>\n<');
    await expect(`${rows}\n`).toMatchFileSnapshot(`fixtures/${name}.html`);
    await expect(text).toMatchFileSnapshot(`fixtures/${name}.txt`);
  });

  it('has a fixture for every block of the palette', () => {
    expect(names).toEqual(expect.arrayContaining(blockCatalogue.map(({ id }) => id)));
  });
});

describe('a compiled design', () => {
  it('shows each colour so that it can be read in the dark', () => {
    const { html } = compile({
      type: 'paragraph',
      attrs: { colour: '#111111' },
      content: [{ type: 'text', text: 'x' }],
    });
    expect(html).toContain('class="t111111"');
    expect(html).toMatch(/prefers-color-scheme:dark\)\{.*\.t111111\{color:#[c-f][0-9a-f]{5}!important\}/);
  });

  const band = (background: string) => ({
    type: 'section',
    attrs: { background },
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x' }] }],
  });

  it('leaves the colours of a strong band alone in the dark', () => {
    const { html } = compile(band('#9a3412'));
    expect(html).not.toMatch(/<p class=/);
    expect(html).not.toContain('.b9a3412');
  });

  it('darkens a pale band in the dark, and its words stay readable', () => {
    const { html } = compile(band('#fff4e0'));
    expect(html).toMatch(/<td class="bfff4e0" bgcolor="#fff4e0"/);
    const dark = /\.bfff4e0\{background-color:(#[0-9a-f]{6})!important\}/.exec(html)?.[1] ?? '#ffffff';
    const words = /\.t[0-9a-f]{6}-[0-9a-f]{6}\{color:(#[0-9a-f]{6})!important\}/.exec(html)?.[1] ?? dark;
    expect(contrastRatio(dark, '#ffffff')).toBeGreaterThan(10);
    expect(contrastRatio(words, dark)).toBeGreaterThan(7);
  });

  it('keeps the ground that the brand’s logo was drawn for in the dark', () => {
    const logo = { assetId: '0', url: 'https://files.example/logo.png', width: 200, height: 60 };
    const brand = { ...tools.brand, logo };
    const design = emailDesign.parse({ version: 1, doc: { type: 'doc', content: [{ type: 'logo' }] } });
    const { html } = compileDesign(design, { ...tools, brand });
    expect(html).toMatch(/<td class="pffffff"><img src="https:\/\/files\.example\/logo\.png"/);
    expect(html).toMatch(
      /prefers-color-scheme:dark\)\{.*\.pffffff\{[^}]*background-color:#ffffff!important\}/,
    );
  });

  it('takes colours, font and shape from the brand', () => {
    const brand = { ...tools.brand, button: 'pill' as const, font: 'georgia' as const };
    const design = emailDesign.parse({ version: 1, doc: { type: 'doc', content: [{ type: 'button' }] } });
    const { html } = compileDesign(design, { ...tools, brand });
    expect(html).toContain('border-radius:60px');
    expect(html).toContain('Georgia');
    expect(html).toContain(`background-color:${defaultBrand.colours.primary}`);
  });

  it('stays far below the size that mail programs cut, with every block of the palette three times', () => {
    const blocks = blockCatalogue.map(({ create }) => create());
    expect(compile(...blocks, ...blocks, ...blocks).html.length).toBeLessThan(60_000);
  });

  it('has a text that reads well', () => {
    expect(compile(...blockCatalogue.map(({ create }) => create())).text).not.toMatch(
      /\n{3}|undefined|null|<|&/,
    );
  });
});
