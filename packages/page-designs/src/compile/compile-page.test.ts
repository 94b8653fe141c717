import { gzipSync } from 'node:zlib';
import { contrastRatio } from '@talkdrum/email-designs/brand';
import { wordsIn } from '@talkdrum/languages';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BlockName, blockNames } from '../schema/blocks.schema.ts';
import { pageLimits } from '../schema/values.schema.ts';
import { paletteOf } from '../styles/page-colours.ts';
import { field, noForm, pageOf, sampleTools } from '../testing/page-samples.ts';
import { compilePage, visitMarker } from './index.ts';

const src = 'https://files.example/a.webp';
const picture = { src, alt: 'A basket' };
/** Props that show everything a block can have. */
const full: Record<BlockName, Record<string, unknown>> = {
  hero: {
    eyebrow: 'New',
    title: 'Join Kola Circle',
    text: 'First look at **every** new cloth.',
    buttonLabel: 'Join',
    buttonHref: '#form',
    picture,
  },
  text: { heading: 'Why', text: 'One *line*\nand another.\n\n- [Here](https://kola.example/)\n- There' },
  picture: { picture, caption: 'Woven in Kumasi', href: 'https://kola.example/' },
  gallery: { heading: 'Ours', pictures: [picture, picture], columns: 2 },
  columns: {
    first: [{ type: 'text', props: { id: 'left', text: 'Left' } }],
    second: [{ type: 'button', props: { id: 'right', label: 'Right', href: 'tel:+233200000000' } }],
  },
  button: { label: 'Shop', href: 'https://kola.example/shop', look: 'outline', isWide: true },
  form: { heading: 'Sign up', text: 'It takes a minute.', buttonLabel: 'Join' },
  countdown: { heading: 'Ends', endsAt: '2026-12-24T18:00:00Z', zone: 'Africa/Lagos', doneText: 'Over' },
  questions: { heading: 'Questions', items: [{ question: 'Do you deliver?', answer: 'Yes.' }] },
  testimonials: { heading: 'Said', items: [{ quote: 'Lovely.', name: 'Esi', role: 'Tailor', picture }] },
  video: { heading: 'See', href: 'https://youtu.be/abc', picture, caption: 'Watch the film' },
  hours: {
    heading: 'Open',
    days: [{ day: 'mon', from: '08:00', to: '18:00' }, { day: 'sun' }],
    note: 'Or call.',
  },
  map: { heading: 'Find us', address: '12 Prempeh II Street\nAdum & Kumasi' },
  social: { heading: 'Follow' },
  footer: { text: 'Since 1987', links: [{ label: 'Terms', href: 'https://kola.example/terms' }] },
};

describe('a stored block', () => {
  it.each(blockNames)('compiles to the approved HTML: %s', async (name) => {
    const tools = name === 'form' ? sampleTools : noForm;
    const { html } = compilePage(pageOf([name, full[name]]), tools);
    await expect(`${html.replaceAll('><', '>\n<')}\n`).toMatchFileSnapshot(`fixtures/${name}.html`);
  });

  it.each(blockNames)('is left out if nobody filled it in, or has a meaning without: %s', (name) => {
    const { html } = compilePage(pageOf([name, {}]), noForm);
    const shown = ['hero', 'form', 'social', 'footer'].includes(name);
    expect(html.includes(`b-${name}`)).toBe(shown);
  });
});

describe('a compiled page', () => {
  const everything = pageOf(
    ...blockNames.map((name) => [name, full[name]] as [BlockName, Record<string, unknown>]),
  );

  it('stays far under 30 KB compressed with every block', () => {
    const { html, css } = compilePage(everything, sampleTools);
    expect(gzipSync(html + css).length).toBeLessThan(pageLimits.gzipBytes / 4);
  });

  it('has no script, no inline style and no request to another site but its pictures', () => {
    const { html, css } = compilePage(everything, sampleTools);
    expect(html).not.toMatch(/<script|<iframe|<link| style=| on\w+=/i);
    expect([...html.matchAll(/ src="([^"]+)"/g)].map(([, address]) => address)).toEqual(
      expect.arrayContaining([src]),
    );
    expect(css).not.toMatch(/url\(|@import|https?:/);
  });

  it('has one main heading, whatever it begins with', () => {
    const headings = (...blocks: Parameters<typeof pageOf>) =>
      compilePage(pageOf(...blocks), noForm).html.match(/<h1/g)?.length;
    expect(headings('hero', 'hero')).toBe(1);
    expect(headings('text')).toBe(1);
  });

  it('has the mark of the visit once, first in its form, and never from a text', () => {
    const lie = '<input type="hidden" name="_visit" value=""/>';
    const { html } = compilePage(pageOf(['text', { text: lie }], 'form'), sampleTools);
    expect(html.split(visitMarker)).toHaveLength(2);
    expect(html).toContain(`<form class="form" encType="multipart/form-data" method="post">${visitMarker}`);
  });

  it('says which scripts would help it', () => {
    expect(compilePage(everything, sampleTools).scripts).toEqual(['countdown', 'form']);
    expect(compilePage(pageOf('hero'), noForm).scripts).toEqual([]);
  });

  it('puts a form that has no place before the footer', () => {
    const { html } = compilePage(pageOf('hero', 'footer'), sampleTools);
    expect(html.indexOf('id="form"')).toBeGreaterThan(html.indexOf('b-hero'));
    expect(html.indexOf('id="form"')).toBeLessThan(html.indexOf('b-footer'));
  });

  it('speaks the account’s language', () => {
    const { html } = compilePage(pageOf(['map', full.map], 'form'), { ...sampleTools, words: wordsIn('fr') });
    expect(html).toContain('Ouvrir la carte');
    expect(html).toContain('(facultatif)');
  });

  it('takes as much longer as it has more blocks, not more than that', () => {
    // The blocks inside columns have ids of their own, and a page has one form.
    const single = blockNames.filter((name) => name !== 'columns' && name !== 'form');
    const most = pageOf(
      ...Array.from({ length: 6 }, () => single)
        .flat()
        .map((name) => [name, full[name]] as [BlockName, Record<string, unknown>]),
    );
    const timeOf = (page: typeof most) => {
      const from = performance.now();
      compilePage(page, sampleTools);
      return performance.now() - from;
    };
    // By turns, and the fastest of each: what else the machine does slows both.
    const rounds = Array.from({ length: 15 }, () => [timeOf(everything), timeOf(most)] as const);
    const once = Math.min(...rounds.map(([time]) => time));
    const sixTimes = Math.min(...rounds.map(([, time]) => time));
    expect(sixTimes).toBeLessThan(once * 6 * 3);
  });
});

describe('a form', () => {
  const show = (tools: Partial<typeof sampleTools>) =>
    compilePage(pageOf('form'), { ...sampleTools, ...tools }).html;

  it('shows answers again, with what is wrong with them', () => {
    const html = show({
      values: { email: 'ama@', rooms: ['Parlour'], size: 'Large', gift: 'yes' },
      errors: { email: 'Enter an email address.' },
    });
    expect(html).toMatch(
      /<input id="f-email"[^>]* aria-describedby="h-email e-email" aria-invalid="true"[^>]* value="ama@"/,
    );
    expect(html).toContain('<p class="err" id="e-email">Enter an email address.</p>');
    expect(html).toMatch(/name="rooms" checked="" value="Parlour"/);
    expect(html).toContain('role="alert"');
  });

  it('never requires a field that an earlier answer brings, or every box of a group', () => {
    const html = show({});
    expect(html).toMatch(/<input id="f-name"[^>]* required/);
    expect(html).not.toMatch(/<input id="f-why"[^>]* required/);
    expect(html).not.toMatch(/<input[^>]*name="rooms"[^>]* required/);
  });

  it('asks for no file upload without a file', () => {
    const html = show({
      form: { action: '/w/kola/club', fields: [field({ key: 'name', type: 'text', label: 'N' })] },
    });
    expect(html).toContain('<form class="form" action="/w/kola/club" method="post">');
  });
});

describe('the colours of a page', () => {
  const colour = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
  const colours = fc.record({ primary: colour, accent: colour, text: colour, background: colour });

  it.each(['light', 'dark'] as const)('can be read whatever the brand chose: %s', (theme) => {
    fc.assert(
      fc.property(colours, (brand) => {
        const p = paletteOf(brand, theme) as Record<string, string>;
        const ratio = (a: string, b: string) => contrastRatio(p[a] ?? '', p[b] ?? '');
        const pairs = [
          ...['bg', 'soft', 'card'].flatMap((ground) => [
            ['ink', ground],
            ['muted', ground],
            ['link', ground],
            ['err', ground],
          ]),
          ['on-btn', 'btn'],
          ['on-band', 'band'],
          ['on-band-btn', 'band-btn'],
          ['on-acc', 'acc'],
        ] as [string, string][];
        expect(pairs.filter(([a, b]) => ratio(a, b) < 4.5)).toEqual([]);
        expect(ratio('edge', 'card')).toBeGreaterThanOrEqual(3);
      }),
      { numRuns: 300 },
    );
  });
});
