import { describe, expect, it } from 'vitest';
import { compileMessage, renderMessage } from '../content/index.ts';
import type { RenderInput } from '../content/index.ts';
import { findPreset, listPresets } from './index.ts';

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

describe('the gallery', () => {
  it('has designs with unique keys, found by key', () => {
    const keys = listPresets('en').map((preset) => preset.key);
    expect(new Set(keys).size).toBe(8);
    for (const key of keys) expect(findPreset(key, 'en')?.key).toBe(key);
    expect(findPreset('constructor', 'en')).toBeUndefined();
  });

  it.each(listPresets('en').map((preset) => [preset.key, preset] as const))(
    '%s compiles and needs changes only in its links',
    (_key, preset) => {
      const compiled = compileMessage(preset);
      expect(compiled.checks.map((check) => check.id)).toEqual(['placeholder_link']);
      expect(compiled.htmlBytes).toBeLessThan(40_000);
      expect(compiled.mergeTags.filter((tag) => !tag.hasFallback)).toEqual([]);
      const { html, text, subject } = renderMessage(compiled, known);
      expect(html.match(/p\.example\/u"/g)).toHaveLength(1);
      expect(text).toContain('https://p.example/u');
      expect(html).not.toMatch(/<img|url\(/);
      expect(html).toContain('prefers-color-scheme: dark');
      expect(`${subject}${html}${text}`).not.toMatch(/\{\{|undefined|NaN/);
    },
  );

  it.each(listPresets('en').map((preset) => [preset.key, preset] as const))(
    '%s reads well for a contact without any data',
    (_key, preset) => {
      const { subject, text } = renderMessage(compileMessage(preset), unknown);
      expect(`${subject}\n${text}`).not.toMatch(/\s[,.!?]|\($|^,/m);
    },
  );

  it('fills amount and date of a receipt and a reminder', () => {
    for (const key of ['receipt', 'payment-reminder']) {
      const preset = findPreset(key, 'en');
      const { text } = renderMessage(compileMessage(preset ?? { subject: '', html: '' }), known);
      expect(text).toContain('₦12,500.00');
      expect(text).toContain('3 December 2026');
    }
  });
});
