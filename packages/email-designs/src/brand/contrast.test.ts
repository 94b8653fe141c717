import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultBrand } from './brand.schema.ts';
import {
  contrastNeeded,
  contrastProblems,
  contrastRatio,
  contrastText,
  isReadable,
  nearestReadable,
  onColour,
} from './contrast.ts';
import { pageColours, pageGrounds } from './page-colours.ts';
import { darkColours, shownColours } from './shown-colours.ts';

const channel = fc.integer({ min: 0, max: 255 });
const colour = fc
  .tuple(channel, channel, channel)
  .map((channels) => `#${channels.map((one) => one.toString(16).padStart(2, '0')).join('')}`);
const colours = fc.record({ primary: colour, accent: colour, text: colour, background: colour });

/** WCAG 2.2, relative luminance and contrast ratio, written from the definition. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function ratioByDefinition(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

describe('the contrast ratio', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    // WCAG 2.2, Understanding 1.4.3: #777777 on white is 4.47:1, #767676 is 4.54:1.
    ['#777777', '#ffffff', 4.47],
    ['#767676', '#ffffff', 4.54],
    ['#949494', '#ffffff', 3.03],
    ['#ff0000', '#ffffff', 3.99],
    ['#0000ff', '#ffffff', 8.59],
  ])('of %s on %s is %f', (one, other, ratio) => {
    expect(Math.floor(contrastRatio(one, other) * 100) / 100).toBe(ratio);
  });

  it('follows the definition of WCAG 2.2 for every pair', () => {
    fc.assert(
      fc.property(colour, colour, (one, other) => {
        expect(contrastRatio(one, other)).toBeCloseTo(ratioByDefinition(one, other), 3);
      }),
    );
  });

  it('is never shown as one that would pass', () => {
    expect(contrastText(4.49)).toBe('4.4:1');
    expect(contrastText(21)).toBe('21.0:1');
  });
});

describe('the nearest readable colour', () => {
  it('passes on every ground, as text and as a shape', () => {
    fc.assert(
      fc.property(colour, colour, fc.constantFrom('text' as const, 'shape' as const), (one, ground, use) => {
        const nearest = nearestReadable(one, ground, use);
        expect(nearest).toMatch(/^#[0-9a-f]{6}$/);
        expect(ratioByDefinition(nearest, ground)).toBeGreaterThanOrEqual(contrastNeeded[use] - 0.001);
      }),
    );
  });

  it('is the colour itself if that passes', () => {
    expect(nearestReadable('#0f5f5b', '#ffffff')).toBe('#0f5f5b');
  });

  it('keeps the hue and changes no more than it has to', () => {
    const nearest = nearestReadable('#14b8a6', '#ffffff');
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
      Number.parseInt(nearest.slice(at, at + 2), 16),
    );
    expect(green).toBeGreaterThan(red);
    expect(blue).toBeGreaterThan(red);
    expect(contrastRatio(nearest, '#ffffff')).toBeLessThan(4.6);
  });

  it('goes lighter on a dark ground', () => {
    expect(luminance(nearestReadable('#0f5f5b', '#131c24'))).toBeGreaterThan(luminance('#0f5f5b'));
  });
});

describe('the colours of a brand', () => {
  it('are readable in light and dark, whatever was chosen, buttons too', () => {
    fc.assert(
      fc.property(colours, (chosen) => {
        for (const shown of [shownColours(chosen), darkColours(chosen)]) {
          expect(isReadable(shown.primary, shown.background)).toBe(true);
          expect(isReadable(shown.text, shown.background)).toBe(true);
          expect(isReadable(shown.accent, shown.background, 'shape')).toBe(true);
          expect(isReadable(shown.onPrimary, shown.primary)).toBe(true);
        }
      }),
    );
  });

  it('are readable on public pages, light and dark, whatever was chosen', () => {
    fc.assert(
      fc.property(colour, fc.constantFrom('light' as const, 'dark' as const), (primary, theme) => {
        const shown = pageColours(primary, theme);
        expect(isReadable(shown.link, pageGrounds[theme])).toBe(true);
        expect(isReadable(shown.button, pageGrounds[theme], 'shape')).toBe(true);
        expect(isReadable(shown.onButton, shown.button)).toBe(true);
        expect(isReadable(shown.onButton, shown.buttonHover)).toBe(true);
        expect(isReadable(shown.onBand, shown.band)).toBe(true);
      }),
    );
  });

  it('have a label that can be read on every button', () => {
    fc.assert(
      fc.property(colour, (ground) => {
        expect(isReadable(onColour(ground), ground)).toBe(true);
      }),
    );
  });

  it('pass by default', () => {
    expect(contrastProblems(defaultBrand.colours)).toEqual([]);
  });

  it('are reported where they fail, each with a colour that passes', () => {
    const problems = contrastProblems({ ...defaultBrand.colours, primary: '#ffe066', accent: '#ffd9b3' });
    expect(problems.map(({ colour: name, needed }) => [name, needed])).toEqual([
      ['primary', 4.5],
      ['accent', 3],
    ]);
    expect(problems.every(({ suggestion, needed }) => contrastRatio(suggestion, '#ffffff') >= needed)).toBe(
      true,
    );
  });
});
