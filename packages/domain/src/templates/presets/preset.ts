import type { DesignNode } from '@talkdrum/email-designs';

/** A pre-designed email to start from: a design of blocks in the account's brand. */
export interface Preset {
  key: string;
  name: string;
  /** For the gallery's filter. The first one becomes the template's tag. */
  tags: string[];
  subject: string;
  preheader: string;
  theme: Record<string, string | number>;
  blocks: DesignNode[];
}
