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
  const key = `${colours.primary} ${font} ${button}`;
  const styles = written.get(key) ?? write({ colours, font, button });
  if (written.size > mostWritten) written.clear();
  written.set(key, styles);
  return styles;
}

/** Finding colours takes 2 ms, and each page needs its styles twice: for itself and for its policy. */
const written = new Map<string, string>();
const mostWritten = 1_000;

function write({ colours, font, button }: Pick<BrandKit, 'colours' | 'font' | 'button'>): string {
  const [light, dark] = [pageColours(colours.primary, 'light'), pageColours(colours.primary, 'dark')];
  const family = font === 'system' ? '' : `body{font-family:Letters,${brandFonts[font].stack}}`;
  return `:root{${variables(light)}}@media (prefers-color-scheme:dark){:root{${variables(dark)}}}${family}:is(button,.button),:is(button,.button):focus-visible{border-radius:${buttonRadius[button]}px}`;
}

const variables = ({ button, buttonHover, onButton, band, onBand, link }: PageColours): string =>
  `--brand:${button};--brand-hover:${buttonHover};--on-brand:${onButton};--band:${band};--on-band:${onBand};--link:${link};--ring:${link}`;
