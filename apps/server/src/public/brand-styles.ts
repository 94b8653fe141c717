import {
  type BrandKit,
  brandFonts,
  buttonRadius,
  type PageColours,
  pageColours,
} from '@talkdrum/email-designs/brand';

/**
 * An account's colours, font and buttons over those of our pages; empty if it chose none. Holds only values from
 * lists and colours as `#rrggbb`. Colours that couldn't be read are replaced by the nearest that can.
 */
export function brandStyles({ revision, colours, font, button }: BrandKit): string {
  if (revision === 0) return '';
  const [light, dark] = [pageColours(colours.primary, 'light'), pageColours(colours.primary, 'dark')];
  const family = font === 'system' ? '' : `body{font-family:Letters,${brandFonts[font].stack}}`;
  return `:root{${variables(light)}}@media (prefers-color-scheme:dark){:root{${variables(dark)}}}${family}:is(button,.button),:is(button,.button):focus-visible{border-radius:${buttonRadius[button]}px}`;
}

const variables = ({ button, buttonHover, onButton, band, onBand, link }: PageColours): string =>
  `--brand:${button};--brand-hover:${buttonHover};--on-brand:${onButton};--band:${band};--on-band:${onBand};--link:${link};--ring:${link}`;
