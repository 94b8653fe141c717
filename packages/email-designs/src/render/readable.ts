import type { BrandColours } from '../brand/brand.schema.ts';
import { contrastRatio, isReadable, nearestReadable, onColour } from '../brand/contrast.ts';
import { darkColours, shownColours } from '../brand/shown-colours.ts';

/** Looking for a colour takes milliseconds, and a mail asks for the same few again and again. */
function remembered<Result>(): (key: string, find: () => Result) => Result {
  const known = new Map<string, Result>();
  return (key, find) => {
    const found = known.get(key) ?? find();
    if (known.size >= 2_000) known.clear();
    known.set(key, found);
    return found;
  };
}

const readable = remembered<string>();
const brands = remembered<{ shown: Record<string, string>; darkGround: string }>();

/** More contrast than this dazzles in the dark. */
const MOST_CONTRAST = 12;
/** What running text has on a ground of its own colour, if nobody chose a colour for it. */
const COMFORTABLE = 7;

/** The colour of a text nobody coloured: the mail's, or white or black where that is hard to read. */
export const wordsOn = (colour: string, ground: string): string =>
  contrastRatio(colour, ground) >= COMFORTABLE ? colour : onColour(ground);

/** A text's colour in the dark: lighter, until it stands out from the dark mail as it did from the light one. */
export const darkWords = (colour: string, ground: string, dark: string): string =>
  readable(`words${colour}${ground}${dark}`, () => {
    const wanted = Math.min(Math.max(contrastRatio(colour, ground), 4.5), MOST_CONTRAST);
    const lighter = mixUntil(colour, '#ffffff', (mixed) => contrastRatio(mixed, dark) >= wanted);
    return isReadable(lighter, dark) ? lighter : nearestReadable(lighter, dark);
  });

/** A line's colour in the dark: as faint or strong as it was. */
export const darkLine = (colour: string, ground: string, dark: string): string =>
  readable(`line${colour}${ground}${dark}`, () => {
    const wanted = contrastRatio(colour, ground);
    if (contrastRatio(colour, dark) > wanted)
      return mixUntil(colour, dark, (mixed) => contrastRatio(mixed, dark) <= Math.max(wanted, 1.3));
    return mixUntil(colour, '#ffffff', (mixed) => contrastRatio(mixed, dark) >= wanted);
  });

/** Up to this contrast with the mail a band is a tint of it, not a colour. */
const PALE = 1.35;

/** What a pale band turns to in the dark, where it would dazzle; null for a band of another colour. */
export function darkTint(band: string, ground: string, dark: string): string | null {
  if (contrastRatio(band, ground) > PALE) return null;
  if (ground === dark) return band;
  return band === ground ? dark : mix(dark, band, 0.09);
}

export const brandLook = (colours: BrandColours): { shown: Record<string, string>; darkGround: string } =>
  brands(JSON.stringify(colours), () => ({
    shown: { ...shownColours(colours) },
    darkGround: darkColours(colours).background,
  }));

/** The first of the colours between two that is right; the second, if none is. */
function mixUntil(from: string, to: string, isRight: (mixed: string) => boolean): string {
  for (let step = 0; step < 40; step += 1) {
    const mixed = mix(from, to, step / 40);
    if (isRight(mixed)) return mixed;
  }
  return to;
}

function mix(from: string, to: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [one, other] = [from, to].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16));
    const mixed = Math.round((one ?? 0) * (1 - share) + (other ?? 0) * share);
    return mixed.toString(16).padStart(2, '0');
  });
  return `#${channels.join('')}`;
}
