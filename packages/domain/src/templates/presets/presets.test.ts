import { describe, expect, it } from 'vitest';
import { compileMessage, renderMessage } from '../content/index.ts';
import type { RenderInput } from '../content/index.ts';
import { defaultBrand } from '@talkdrum/email-designs/brand';
import { compileDesign } from '@talkdrum/email-designs/compile';
import { languages, wordsIn } from '@talkdrum/languages';
import { designOf, findPreset, type Preset, presets } from './index.ts';

const links = {
  click: null,
  pixel: null,
  unsubscribe: 'https://p.example/u',
  preferences: 'https://p.example/p',
  viewInBrowser: 'https://p.example/v',
};
const known: RenderInput = {
  contact: {
    name: 'Ada Obi',
    email: 'ada@example.com',
    attribs: { amount: '12500', date: '2026-12-03', code: 'x', city: 'Jos', reference: 'R1' },
  },
  campaign: { name: 'c' },
  account: { name: 'Kola', address: '1 Marina' },
  links,
};
const unknown: RenderInput = { ...known, contact: {} };

function compile(preset: Preset, language: (typeof languages)[number] = 'en') {
  const { html, text } = compileDesign(designOf(preset), {
    brand: defaultBrand,
    words: wordsIn(language),
    cleanHtml: (page) => page,
    textOfHtml: (page) => page,
  });
  const { subject, preheader } = preset;
  return compileMessage({ subject, preheader, html, text }, { language });
}
const each = presets.map((preset) => [preset.key, preset] as const);

describe('the gallery', () => {
  it('has at least twelve designs with unique keys, found by key', () => {
    const keys = presets.map(({ key }) => key);
    expect(keys.length).toBeGreaterThanOrEqual(12);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.map((key) => findPreset(key)?.key)).toEqual(keys);
    expect(findPreset('constructor')).toBeUndefined();
  });

  it.each(each)('%s compiles, stays small and needs changes only in its links', (_key, preset) => {
    const compiled = compile(preset);
    expect(compiled.checks.map((check) => check.id)).toEqual(['placeholder_link']);
    expect(compiled.htmlBytes).toBeLessThan(60_000);
    expect(compiled.mergeTags.filter((tag) => !tag.hasFallback)).toEqual([]);
    const { html, text, subject } = renderMessage(compiled, known);
    expect(html.match(/p\.example\/u"/g)).toHaveLength(1);
    expect(text).toContain('https://p.example/u');
    expect(html).toContain('prefers-color-scheme:dark');
    expect(`${subject}${html}${text}`).not.toMatch(/\{\{|undefined|NaN/);
  });

  it.each(each)('%s reads well for a contact without any data', (_key, preset) => {
    const { subject, text } = renderMessage(compile(preset), unknown);
    expect(`${subject}\n${text}`).not.toMatch(/\s[,.!?]|\($|^,/m);
  });

  it.each(each)('%s has its footer in each language', (_key, preset) => {
    for (const language of languages) {
      const { html } = renderMessage(compile(preset, language), known);
      expect(html).toContain(`>${wordsIn(language).text('footer.unsubscribe')}</a>`);
    }
  });

  it('fills amount and date of a receipt and a reminder', () => {
    for (const preset of presets.filter(({ tags }) => tags.includes('Finance'))) {
      const { text } = renderMessage(compile(preset), known);
      expect(text).toContain('₦12,500.00');
      expect(text).toContain('3 December 2026');
    }
  });
});
