import type { BrandKit } from '@talkdrum/email-designs/brand';
import type { PageDesign } from '@talkdrum/page-designs';
import type { PageTools } from '@talkdrum/page-designs/blocks';
import type { PublishedSource } from '../publishing/designer/published-source.ts';

/** A page or a form's page, as the designer edits it. */
export interface PageDesignerSource extends PublishedSource<PageDesign> {
  brand: BrandKit;
  /** Why nothing can be copied from the brand: until it’s read, `brand` is the one every account begins with. */
  brandRefusal: string | null;
  company: string;
  language: PageTools['words']['language'];
  /** The fields that the form block shows. */
  form: PageTools['form'];
  /** The forms that a page's form block can choose from. Undefined on a form's own page. */
  forms?: readonly { id: string; name: string }[];
}
