import type { EmailDesign } from '@talkdrum/email-designs';

/** A pre-designed message to start from. People read and edit its HTML. */
export interface Preset {
  key: string;
  name: string;
  /** For the gallery's filter. The first one becomes the template's tag. */
  tags: string[];
  subject: string;
  preheader: string;
  html: string;
  /** Omitted if the text made from the HTML reads well. */
  text?: string;
  /** If it is one of the designer, HTML and text are made from it. */
  design?: EmailDesign;
}
