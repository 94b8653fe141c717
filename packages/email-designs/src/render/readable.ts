import type { BrandColours } from '../brand/brand.schema.ts';
import { type ContrastUse, nearestReadable } from '../brand/contrast.ts';
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

export const readableOn = (colour: string, ground: string, use: ContrastUse): string =>
  readable(`${colour}${ground}${use}`, () => nearestReadable(colour, ground, use));

export const brandLook = (colours: BrandColours): { shown: Record<string, string>; darkGround: string } =>
  brands(JSON.stringify(colours), () => ({
    shown: { ...shownColours(colours) },
    darkGround: darkColours(colours).background,
  }));
