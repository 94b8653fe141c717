import { describe, expect, it } from 'vitest';
import { compileMessage } from '../content/index.ts';
import { pathIn, replacePictures } from './picture-references.ts';
import { titleOf } from './title-of.ts';

/** A megabyte of one beginning that never ends. Where each is searched to the end, that takes minutes. */
const flood = (beginning: string, chars = 1_000_000) => beginning.repeat(chars / beginning.length);
/** Generous for a busy machine, and far less than any quadratic reading takes. */
const bearable = 5_000;

function took(work: () => unknown): number {
  const from = performance.now();
  work();
  return performance.now() - from;
}

const beginnings = ['<title', '<title ', '<title>a', ' src="', ' srcset=', 'url(', 'url("', '?', '\n'];

describe('a megabyte of beginnings without an end', () => {
  it.each(beginnings)('of %j is searched for a title in one go', (beginning) => {
    expect(took(() => titleOf(flood(beginning)))).toBeLessThan(bearable);
  });

  it.each(beginnings)('of %j is searched for pictures in one go', (beginning) => {
    expect(took(() => replacePictures(flood(beginning), () => null))).toBeLessThan(bearable);
  });

  it.each(beginnings)('of %j is read as an address in one go', (beginning) => {
    expect(took(() => pathIn('mail/index.html', `${flood(beginning)}\nx`))).toBeLessThan(bearable);
  });
});

describe('a message as large as messages may be', () => {
  it.each(['https://a.example ', 'a{', 'a '])('with a style sheet of %j is refused', (rule) => {
    const html = `<style>p{color:red}${flood(rule, 180_000)}</style><p>Hello</p>`;
    expect(() => compileMessage({ subject: 'Hello', html })).toThrow(/rule that is too long or nested/);
  });

  it('with a large style sheet for two kinds of screens is taken', () => {
    const css = `@media screen and (max-width: 480px), print { ${'td.a > b, p.c {color:red}'.repeat(500)} }`;
    expect(compileMessage({ subject: 'Hello', html: `<style>${css}</style><p>Hello</p>` })).toBeDefined();
  });

  it('with a colour of nothing but blanks is compiled in one go', () => {
    const html = `<p style="color:a${flood(' ', 480_000)}b">Hello</p>`;
    expect(took(() => compileMessage({ subject: 'Hello', html }))).toBeLessThan(bearable * 4);
  });
});

it('a title is read with its attributes and line breaks', () => {
  expect(titleOf('<head><title lang="en">\n  Spring\n news </title>')).toBe('Spring news');
  expect(titleOf('<p>No title</p>')).toBe('');
});
