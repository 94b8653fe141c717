/** A pre-designed message to start from. Its HTML is meant to be read and changed by people. */
export interface Preset {
  key: string;
  name: string;
  /** For the filter of the gallery; the first one is the template's own tag. */
  tags: string[];
  subject: string;
  preheader: string;
  html: string;
  /** Left out where the text made from the HTML reads well. */
  text?: string;
}
