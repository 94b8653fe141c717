import type { BrandColours } from './brand.schema.ts';
import { contrastRatio, nearestReadable, onColour } from './contrast.ts';

/** A brand’s colours as they can be shown: each readable on its ground, the nearest passing one where it wasn’t. */
export interface ShownColours extends BrandColours {
  /** The label of a button in the primary colour. */
  onPrimary: string;
}

const darkGround = '#131c24';
const darkText = '#e7edf2';

/** In a light mail or page. */
export function shownColours({ primary, accent, text, background }: BrandColours): ShownColours {
  return onGround(background, { primary, accent, text });
}

/** In a dark mail or page. A background that is dark already stays. */
export function darkColours({ primary, accent, text, background }: BrandColours): ShownColours {
  const isDark = contrastRatio(background, '#ffffff') > contrastRatio(background, '#000000');
  return onGround(isDark ? background : darkGround, { primary, accent, text: isDark ? text : darkText });
}

function onGround(
  background: string,
  { primary, accent, text }: Omit<BrandColours, 'background'>,
): ShownColours {
  const shown = nearestReadable(primary, background);
  return {
    primary: shown,
    accent: nearestReadable(accent, background, 'shape'),
    text: nearestReadable(text, background),
    background,
    onPrimary: onColour(shown),
  };
}
