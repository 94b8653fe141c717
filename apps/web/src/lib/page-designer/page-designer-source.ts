import type { BrandKit } from '@talkdrum/email-designs/brand';
import type { PageDesign } from '@talkdrum/page-designs';
import type { PageTools } from '@talkdrum/page-designs/blocks';
import type { ReactNode } from 'react';

/** A page or a form's page, as the designer edits it. */
export interface PageDesignerSource {
  name: string;
  design: PageDesign;
  /** Changes when the stored version replaces the open one. */
  version: string;
  onChange: (design: PageDesign) => void;
  /** What visitors get, as a badge. */
  status: ReactNode;
  /** "2 changes not published"; empty if visitors get this. */
  changes: string;
  /** "Saved 12:03" */
  saveState: string;
  /** Why it isn't saved, and what to do. */
  problem: ReactNode;
  /** Why it can't be edited. */
  refusal: string | null;
  /** Why it can't be published now. */
  publishRefusal: string | null;
  isPublishing: boolean;
  brand: BrandKit;
  /** Why nothing can be copied from the brand: until it’s read, `brand` is the one every account begins with. */
  brandRefusal: string | null;
  company: string;
  language: PageTools['words']['language'];
  /** The fields that the form block shows. */
  form: PageTools['form'];
  /** The forms that a page's form block can choose from. Undefined on a form's own page. */
  forms?: readonly { id: string; name: string }[];
  onBack: () => void;
  onPublish: () => void;
  onPreview: () => void;
  onHistory: () => void;
}
