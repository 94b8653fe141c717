import { type BrandKit, brandFonts, buttonRadius } from '@talkdrum/email-designs/brand';
import type { BlockName } from '../schema/blocks.schema.ts';
import type { RootProps } from '../schema/page-design.schema.ts';
import { blockRules } from './block-rules.ts';
import { baseRules } from './base-rules.ts';
import { formRules } from './form-rules.ts';
import { type PagePalette, paletteOf } from './page-colours.ts';

/** Light or dark as the reader's device is set, or one of them, for previews. */
export type Look = 'reader' | 'light' | 'dark';

const corners = { square: 0, soft: 12, round: 24 } as const;

/**
 * The style sheet of a page: variables of the brand and the theme, and the rules of the blocks it uses. Holds only
 * values from lists and colours as `#rrggbb`.
 */
export function pageStyles(
  theme: RootProps,
  brand: BrandKit,
  used: ReadonlySet<BlockName> | 'all',
  look: Look = 'reader',
): string {
  const colours = theme.colours ?? brand.colours;
  const font = theme.font ?? brand.font;
  const shape = [
    `--font:${brandFonts[font].stack}`,
    `--hfont:${brandFonts[theme.headingFont ?? font].stack}`,
    `--r:${corners[theme.corners]}px`,
    `--rb:${buttonRadius[theme.button ?? brand.button]}px`,
  ].join(';');
  const first = paletteOf(colours, look === 'dark' ? 'dark' : 'light');
  const scheme = { reader: 'light dark', light: 'light', dark: 'dark' }[look];
  const dark =
    look === 'reader'
      ? `@media (prefers-color-scheme:dark){:root{${variables(paletteOf(colours, 'dark'))}}}`
      : '';
  const rules = Object.entries(blockRules).flatMap(([name, rule]) =>
    used === 'all' || used.has(name as BlockName) ? [rule] : [],
  );
  const form = used === 'all' || used.has('form') ? [formRules] : [];
  return `:root{color-scheme:${scheme};${shape};${variables(first)}}${dark}${[baseRules, ...rules, ...form].map(compact).join('')}`;
}

const variables = (palette: PagePalette): string =>
  Object.entries(palette)
    .map(([name, colour]) => `--p-${name}:${colour}`)
    .join(';');

const compact = (rules: string): string =>
  rules
    .replaceAll(/\s*\n\s*/g, '')
    .replaceAll(/\s*([{};,])\s*/g, '$1')
    .replaceAll(/: /g, ':')
    .replaceAll(';}', '}');
