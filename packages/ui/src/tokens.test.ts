import { expect, test } from 'vitest';

// The web type check has no Node types and the test runner empties imported style sheets, so the file is read
// by name.
const fileSystem = 'node:fs';
const { readFileSync }: { readFileSync: (path: URL, encoding: 'utf8') => string } = await import(fileSystem);
const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
const css = read('./tokens.css');

const tokens = (selector: string) =>
  new Map(
    [...(css.split(selector)[1]?.split('}')[0] ?? '').matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(
      ([, name, value]) => [name ?? '', value ?? ''],
    ),
  );

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}

/** Contrast ratio of WCAG 2.2, 1 to 21. */
function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

const surfaces = ['background', 'card', 'popover', 'muted', 'accent', 'raised', 'inset'];
const inks = ['foreground', 'muted-foreground'];
const onSoft = ['danger', 'success', 'warning', 'info', 'neutral'];
const textPairs = [
  ...surfaces.flatMap((surface) => inks.map((ink) => [ink, surface])),
  ...onSoft.flatMap((tone) => [
    [tone, `${tone}-soft`],
    [tone, 'card'],
    [tone, 'background'],
    ['foreground', `${tone}-soft`],
  ]),
  ['primary-text', 'primary-soft'],
  ['primary-text', 'card'],
  ['primary-text', 'background'],
  ['primary-text', 'accent'],
  ['primary-text', 'raised'],
  ['primary-foreground', 'primary'],
  ['primary-foreground', 'primary-hover'],
  ['destructive-foreground', 'destructive'],
  ['destructive-foreground', 'destructive-hover'],
  ['tooltip-foreground', 'tooltip'],
  ['foreground', 'primary-soft'],
  ['muted-foreground', 'primary-soft'],
];
// The two palest steps of the ramp never stand without their printed value.
const shapePairs = [
  ['input', 'card'],
  ['input', 'background'],
  ['ring', 'card'],
  ['ring', 'background'],
  ...[1, 2, 3, 4, 5, 6].map((n) => [`chart-${n}`, 'card']),
  ...[4, 5, 6].map((n) => [`ramp-${n}`, 'card']),
];

test.each([
  [':root', 4.5, textPairs],
  ['[data-theme="dark"]', 4.5, textPairs],
  [':root', 3, shapePairs],
  ['[data-theme="dark"]', 3, shapePairs],
] as const)('%s reaches %s:1', (selector, least, pairs) => {
  const values = tokens(`${selector} {`);
  const weak = pairs
    .map(([ink = '', ground = '']) => ({
      pair: `${ink} on ${ground}`,
      ratio: contrast(values.get(ink) ?? '#000000', values.get(ground) ?? '#000000'),
    }))
    .filter(({ ratio }) => ratio < least);
  expect(weak).toEqual([]);
});

test.each([':root', '[data-theme="dark"]'])(
  'each step of the ramp in %s is further from the ground',
  (selector) => {
    const values = tokens(`${selector} {`);
    const distances = [1, 2, 3, 4, 5, 6].map((n) =>
      contrast(values.get(`ramp-${n}`) ?? '', values.get('card') ?? ''),
    );
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
    expect(new Set(distances).size).toBe(6);
  },
);

test('both themes define the same tokens', () => {
  const names = (selector: string) => [...tokens(`${selector} {`).keys()];
  expect(names('[data-theme="dark"]')).toEqual(names(':root'));
});

test('the fonts we ship have the letters and signs of our markets', () => {
  const ranges = [...read('./fonts.css').matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(
    ([, from = '', to = from]) => [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const,
  );
  const isShipped = (sign: string) => {
    const code = sign.codePointAt(0) ?? 0;
    return ranges.some(([from, to]) => code >= from && code <= to);
  };
  expect([...'₦₵£$€áàọẹụṣǹńéèíìóòúùÉỌẸỤṢɛɔŋ–’…'].filter((sign) => !isShipped(sign))).toEqual([]);
});
