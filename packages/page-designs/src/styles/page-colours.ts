import {
  type BrandColours,
  contrastRatio,
  darkColours,
  isReadable,
  nearestReadable,
  onColour,
  pageColours,
  shownColours,
} from '@talkdrum/email-designs/brand';

/** Every colour of a page, by the name of its variable. */
export type PagePalette = Readonly<Record<string, string>>;

/** A brand's colours on a page. Whatever was chosen, text has 4.5:1 and the edges of controls have 3:1. */
export function paletteOf(colours: BrandColours, theme: 'light' | 'dark'): PagePalette {
  const key = `${theme} ${Object.values(colours).join(' ')}`;
  const palette = made.get(key) ?? make(colours, theme);
  if (made.size > mostMade) made.clear();
  made.set(key, palette);
  return palette;
}

/** Finding colours takes a few milliseconds, and a visit never needs to. */
const made = new Map<string, PagePalette>();
const mostMade = 1_000;

function make(colours: BrandColours, theme: 'light' | 'dark'): PagePalette {
  const shown = theme === 'light' ? shownColours(colours) : darkColours(colours);
  const bg = shown.background;
  const isDark = contrastRatio(bg, '#ffffff') > contrastRatio(bg, '#000000');
  const tints = [mix(bg, shown.primary, isDark ? 0.12 : 0.07), mix(bg, '#ffffff', isDark ? 0.06 : 0.75)];
  const [soft, card] = sharesInk([bg, ...tints]) ? (tints as [string, string]) : [bg, bg];
  const all = [bg, soft, card];
  const ink = readableOn(shown.text, all);
  const { band, onBand } = pageColours(colours.primary, theme);
  const bandButton = isReadable(colours.accent, band, 'shape') ? colours.accent : onBand;
  return {
    bg,
    soft,
    card,
    ink,
    muted: readableOn(mix(ink, bg, 0.28), all),
    line: mix(bg, ink, 0.14),
    edge: readableOn(mix(ink, card, 0.45), [card, soft], 'shape'),
    link: readableOn(shown.primary, all),
    btn: shown.primary,
    'on-btn': shown.onPrimary,
    band,
    'on-band': onBand,
    'band-btn': bandButton,
    'on-band-btn': onColour(bandButton),
    acc: colours.accent,
    'on-acc': onColour(colours.accent),
    err: readableOn('#b42318', all),
  };
}

/** Beside a background of middle grey, no colour can be read on both a lighter and a darker ground. */
const sharesInk = (grounds: readonly string[]): boolean =>
  ['#000000', '#ffffff'].some((ink) => grounds.every((ground) => isReadable(ink, ground)));

function mix(from: string, to: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [a, b] = [from, to].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16));
    return Math.round((a ?? 0) + ((b ?? 0) - (a ?? 0)) * share);
  });
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** The nearest colour that can be read on all grounds; black or white if there's none. */
function readableOn(colour: string, grounds: readonly string[], use: 'text' | 'shape' = 'text'): string {
  let found = colour;
  for (let round = 0; round < grounds.length; round += 1)
    found = grounds.reduce((best, ground) => nearestReadable(best, ground, use), found);
  if (grounds.every((ground) => isReadable(found, ground, use))) return found;
  const worst = (candidate: string) => Math.min(...grounds.map((ground) => contrastRatio(candidate, ground)));
  return worst('#000000') >= worst('#ffffff') ? '#000000' : '#ffffff';
}
