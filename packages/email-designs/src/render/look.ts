import type { Words } from '@talkdrum/languages';
import { createContext, useContext } from 'react';
import { type BrandKit, buttonRadius, defaultBrand } from '../brand/brand.schema.ts';
import { onColour } from '../brand/contrast.ts';
import { brandFonts } from '../brand/fonts.schema.ts';
import { type DesignTheme, designTheme } from '../design.schema.ts';
import type { Colour } from '../values.schema.ts';
import { brandLook, darkLine, darkTint, darkWords, wordsOn } from './readable.ts';

const DARK_PAGE = '#0b1117';

export interface LookTools {
  brand: BrandKit;
  /** Of the language the recipients read. */
  words: Words;
  /** Makes the HTML of a raw block safe and whole. */
  cleanHtml: (html: string) => string;
  /** What such HTML says in plain text. */
  textOfHtml: (html: string) => string;
  /** Puts `data-block="3.0.1"` on each block’s row: its place in the design, for checks. */
  marksBlocks?: boolean;
}

/** Everything a block needs to know about the mail it is in. One per compilation. */
export class Look {
  readonly theme: DesignTheme;
  readonly brand: BrandKit;
  readonly words: Words;
  readonly font: string;
  readonly headingFont: string;
  readonly darkCard: string;
  readonly cleanHtml: (html: string) => string;
  readonly textOf: (html: string) => string;
  readonly #colours: Record<string, string>;
  readonly #dark = new Map<string, string>();
  readonly #phone = new Set<string>();

  constructor(theme: DesignTheme, { brand, words, cleanHtml, textOfHtml }: LookTools) {
    this.theme = theme;
    this.brand = brand;
    this.words = words;
    this.cleanHtml = cleanHtml;
    this.textOf = textOfHtml;
    this.font = brandFonts[theme.font ?? brand.font].stack;
    this.headingFont = theme.headingFont === null ? this.font : brandFonts[theme.headingFont].stack;
    const { shown, darkGround } = brandLook(brand.colours);
    this.#colours = shown;
    this.darkCard = darkGround;
  }

  /** `brand.primary` as `#rrggbb`. */
  colour(colour: Colour): string {
    return colour.startsWith('brand.') ? (this.#colours[colour.slice(6)] ?? '#000000') : colour;
  }

  get buttonCorners(): number {
    return buttonRadius[this.brand.button];
  }

  /** The class that keeps a text of this colour readable where the ground turns dark. */
  darkText(colour: string, { ground, darkGround }: Grounds): string | undefined {
    if (darkGround === null) return undefined;
    return this.#darkClass('t', colour, darkGround, `color:${darkWords(colour, ground, darkGround)}`);
  }

  /** The same for a line. */
  darkLine(colour: string, { ground, darkGround }: Grounds): string | undefined {
    if (darkGround === null) return undefined;
    return this.#darkClass('l', colour, darkGround, `border-color:${darkLine(colour, ground, darkGround)}`);
  }

  /** The class of a pale ground that turns dark with the mail. */
  darkBand(colour: string, { darkGround }: Grounds): string | undefined {
    if (darkGround === null) return undefined;
    return this.#darkClass('b', colour, this.darkCard, `background-color:${darkGround}`);
  }

  /** The class of a place whose picture was drawn for this ground, such as a logo: it keeps the ground in the dark. */
  darkPlate({ ground, darkGround }: Grounds): string | undefined {
    if (darkGround === null) return undefined;
    const plate = `padding:8px!important;border-radius:8px;background-color:${ground}`;
    return this.#darkClass('p', ground, this.darkCard, plate);
  }

  /** A rule for phones that only some mails need. */
  onPhone(rule: string): void {
    this.#phone.add(rule);
  }

  #darkClass(prefix: 't' | 'l' | 'b' | 'p', colour: string, darkGround: string, rule: string): string {
    const isBand = darkGround !== this.darkCard;
    const name = `${prefix}${colour.slice(1)}${isBand ? `-${darkGround.slice(1)}` : ''}`;
    this.#dark.set(`.${name}`, `${rule}!important`);
    return name;
  }

  /** The rules that mail programs apply on phones and in the dark. Everything else is inline. */
  styles(): string {
    const { width } = this.theme;
    const card = this.colour(this.theme.card);
    const dark = [...this.#dark].map(([selector, rule]) => `${selector}{${rule}}`).join('');
    return (
      `@media (max-width:${width + 20}px){body,.page{background-color:${card}!important}` +
      '.outer{padding:0!important}' +
      '.card{width:100%!important;border-radius:0!important}' +
      '.stack,.stack>tbody,.stack>tbody>tr,.stack>tbody>tr>td{display:block!important;width:auto!important}' +
      '.stack>tbody>tr>.gap{height:16px!important;padding:0!important}' +
      '.pair,.pair>tbody,.pair>tbody>tr{display:block!important;width:100%!important}' +
      '.pair>tbody>tr>td{display:inline-block!important;width:49%!important;box-sizing:border-box!important;' +
      'padding:0 6px 12px!important}.pair>tbody>tr>.gap{display:none!important}' +
      '.side{padding-left:20px!important;padding-right:20px!important}' +
      `.h1{font-size:28px!important;line-height:34px!important}${[...this.#phone].join('')}}` +
      `@media (prefers-color-scheme:dark){body,.page{background-color:${DARK_PAGE}!important}` +
      `.card{background-color:${this.darkCard}!important}${dark}}` +
      `@media (prefers-color-scheme:dark) and (max-width:${width + 20}px)` +
      `{body,.page{background-color:${this.darkCard}!important}}`
    );
  }
}

interface Grounds {
  /** The colour behind it. */
  ground: string;
  /** What the ground turns to in the dark; null for a band or column whose colour stays. */
  darkGround: string | null;
}

/** The alignment of a block. */
export interface Place extends Grounds {
  look: Look;
  /** Inside columns or a band, where blocks have no space at their sides. */
  isInner: boolean;
  /** In the items of a list. */
  isList: boolean;
  /** Pixels on a wide screen. */
  width: number;
  /** The vertical alignment of a column’s content. */
  valign: 'top' | 'middle' | 'bottom';
}

export const PlaceContext = createContext<Place | null>(null);

export function usePlace(): Place {
  const place = useContext(PlaceContext);
  if (place === null) throw new Error('A block of a design is rendered outside of a mail');
  return place;
}

/** The place of a mail's outermost blocks. */
export function outermost(look: Look): Place {
  const ground = look.colour(look.theme.card);
  return {
    look,
    ground,
    darkGround: look.darkCard,
    isInner: false,
    isList: false,
    width: look.theme.width,
    valign: 'top',
  };
}

/** A look for the editor's canvas: nothing is sent, so raw HTML isn't shown there. */
export function canvasLook(theme: DesignTheme | null, brand: BrandKit | null, words: Words): Look {
  const tools = { brand: brand ?? defaultBrand, words, cleanHtml: () => '', textOfHtml: () => '' };
  return new Look(theme ?? designTheme.parse({}), tools);
}

/** True on the mail itself; false on a band or column of its own colour. */
export const isOnCard = ({ look, ground }: Place): boolean => ground === look.colour(look.theme.card);

/** A text's colour on the place's ground, and the class that changes it in the dark. */
export function inkOn(place: Place, colour: Colour | null): { color: string; className: string | undefined } {
  const { look, ground } = place;
  const theme = look.colour(look.theme.text);
  const color = colour === null ? (isOnCard(place) ? theme : wordsOn(theme, ground)) : look.colour(colour);
  return { color, className: look.darkText(color, place) };
}

/** The place inside a block with a background of its own. A pale tint of the mail turns dark as the mail does. */
export function onGround(place: Place, background: Colour | null): Place {
  if (background === null) return place;
  const { look } = place;
  const ground = look.colour(background);
  return { ...place, ground, darkGround: darkTint(ground, look.colour(look.theme.card), look.darkCard) };
}

export { onColour };
