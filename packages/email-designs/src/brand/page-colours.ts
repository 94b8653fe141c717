import { nearestReadable, onColour } from './contrast.ts';
import { lightnessOf, withLightness } from './oklch.ts';

/** What a brand's primary colour becomes on a public page, whose cards and texts keep their own colours. */
export interface PageColours {
  /** Buttons, and their labels. */
  button: string;
  buttonHover: string;
  onButton: string;
  /** The band above the card, and the name on it. */
  band: string;
  onBand: string;
  link: string;
}

/** The grounds of our pages on which contrast is lowest. */
export const pageGrounds = { light: '#f5f7f8', dark: '#131c24' } as const;

/** A band in a dark page is no lighter, so that it doesn't glare. */
const darkBand = 0.4;

export function pageColours(primary: string, theme: keyof typeof pageGrounds): PageColours {
  const ground = pageGrounds[theme];
  const button = nearestReadable(primary, ground, 'shape');
  const band = theme === 'dark' ? withLightness(primary, Math.min(lightnessOf(primary), darkBand)) : primary;
  return {
    button,
    // Away from the label, so that it only gets easier to read.
    buttonHover: withLightness(button, lightnessOf(button) + (onColour(button) === '#ffffff' ? -0.05 : 0.05)),
    onButton: onColour(button),
    band,
    onBand: onColour(band),
    link: nearestReadable(primary, ground),
  };
}
