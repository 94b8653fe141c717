import {
  clampChroma,
  differenceEuclidean,
  formatHex,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  useMode as registerMode,
} from 'culori/fn';

// Only the spaces in use, so that browsers load no others.
for (const mode of [modeRgb, modeLrgb, modeOklab] as const) registerMode(mode);
const toOklch = registerMode(modeOklch);
const distance = differenceEuclidean('oklab');

/** How different two `#rrggbb` colours look. */
export const differenceOf = (one: string, other: string): number => distance(one, other);

/** OKLCH lightness of a `#rrggbb` colour, from 0 to 1. */
export const lightnessOf = (colour: string): number => toOklch(colour)?.l ?? 0;

/** The colour with another lightness: same hue, and as much chroma as screens can show. */
export function withLightness(colour: string, lightness: number): string {
  const from = toOklch(colour);
  if (from === undefined) return colour;
  return formatHex(clampChroma({ ...from, l: Math.min(1, Math.max(0, lightness)) }, 'oklch'));
}
