import type { ComponentType } from 'react';
import { FormBlock } from '../form/form-block.ts';
import type { BlockName } from '../schema/blocks.schema.ts';
import { Gallery, PictureBlock, Video } from './media.ts';
import type { BlockProps } from './page-context.ts';
import { Countdown, Footer, Hours, MapLink, Social } from './people.ts';
import { ButtonBlock, Columns, Hero, Questions, Testimonials, TextBlock } from './words.ts';

export { type BlockProps, type PageFacts, PageProvider, type PageTools, usePage } from './page-context.ts';
export { wordsIn } from '@talkdrum/languages';
export { pageStyles } from '../styles/page-styles.ts';

/** The component of each block, for the page and for the designer's canvas. */
export const blockViews: { [Name in BlockName]: ComponentType<BlockProps<Name>> } = {
  hero: Hero,
  text: TextBlock,
  picture: PictureBlock,
  gallery: Gallery,
  columns: Columns,
  button: ButtonBlock,
  form: FormBlock,
  countdown: Countdown,
  questions: Questions,
  testimonials: Testimonials,
  video: Video,
  hours: Hours,
  map: MapLink,
  social: Social,
  footer: Footer,
};
