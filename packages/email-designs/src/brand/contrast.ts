import { wcagContrast } from 'culori/fn';
import type { BrandColourName, BrandColours } from './brand.schema.ts';
import { differenceOf, lightnessOf, withLightness } from './oklch.ts';

/** WCAG 2.2 AA: 1.4.3 for text, 1.4.11 for lines and shapes. */
export const contrastNeeded = { text: 4.5, shape: 3 } as const;
export type ContrastUse = keyof typeof contrastNeeded;

/** Of lightness. The fine one is below what 8-bit channels can show. */
const coarseStep = 1 / 16;
const fineStep = 1 / 512;

/** WCAG 2.2 contrast ratio of two `#rrggbb` colours, from 1 to 21. */
export const contrastRatio = (one: string, other: string): number => wcagContrast(one, other);

export const isReadable = (colour: string, ground: string, use: ContrastUse = 'text'): boolean =>
  contrastRatio(colour, ground) >= contrastNeeded[use];

/** As people read it: "4.49:1" never rounds up to a ratio that would pass. */
export const contrastText = (ratio: number): string => `${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`;

/**
 * The colour itself if it can be read on `ground`. Otherwise the nearest of its hue that can: OKLCH lightness moves
 * both ways, chroma as far as the screen can show it, and the smaller change to the eye is chosen.
 */
export function nearestReadable(colour: string, ground: string, use: ContrastUse = 'text'): string {
  if (isReadable(colour, ground, use)) return colour;
  const found = [1, -1].flatMap((way) => firstReadable(colour, way, ground, use) ?? []);
  const [nearest] = found.toSorted((one, other) => differenceOf(colour, one) - differenceOf(colour, other));
  return nearest ?? onColour(ground);
}

/** Finds a step that can be read, then the first one within it. */
function firstReadable(colour: string, way: number, ground: string, use: ContrastUse): string | null {
  const at = (share: number) => withLightness(colour, lightnessOf(colour) + way * share);
  const room = way > 0 ? 1 - lightnessOf(colour) : lightnessOf(colour);
  let [before, found] = [0, 0];
  while (!isReadable(at(found), ground, use)) {
    if (found >= room) return null;
    [before, found] = [found, Math.min(room, found + coarseStep)];
  }
  while (found - before > fineStep) {
    const between = (before + found) / 2;
    if (isReadable(at(between), ground, use)) found = between;
    else before = between;
  }
  return at(found);
}

/** White if it can be read on `ground`, otherwise black, which then can. */
export const onColour = (ground: string): string => (isReadable('#ffffff', ground) ? '#ffffff' : '#000000');

export interface ContrastProblem {
  colour: BrandColourName;
  against: BrandColourName;
  ratio: number;
  needed: number;
  /** The nearest colour that passes. */
  suggestion: string;
}

/** What each colour is used for on the background: links, lines, text. */
export const colourUses = { primary: 'text', accent: 'shape', text: 'text' } as const satisfies Partial<
  Record<BrandColourName, ContrastUse>
>;

const checkedColours = ['text', 'primary', 'accent'] as const;

/** Colours that can't be read, or seen, on the background. Labels of buttons always can: see `onColour`. */
export function contrastProblems(colours: BrandColours): ContrastProblem[] {
  return checkedColours.flatMap((colour) => {
    const use = colourUses[colour];
    const ratio = contrastRatio(colours[colour], colours.background);
    const needed = contrastNeeded[use];
    const suggestion = nearestReadable(colours[colour], colours.background, use);
    return ratio >= needed ? [] : [{ colour, against: 'background', ratio, needed, suggestion } as const];
  });
}
