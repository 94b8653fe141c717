import type { RouterOutputs } from '@talkdrum/api';
import type { EmailDesign } from '@talkdrum/email-designs';
import type { ReactNode } from 'react';

/** What is edited: the lines a mailbox shows, and the design. */
export interface DesignerContent {
  subject: string;
  preheader: string;
  design: EmailDesign;
}

export type RenderedDesign = Pick<
  RouterOutputs['templates']['preview'],
  'subject' | 'html' | 'text' | 'checks' | 'htmlBytes'
>;

/** The server compiles the content and fills it for a contact, or for a sample contact. */
export type RenderDesign = (
  content: DesignerContent,
  contactId: string | null,
  signal: AbortSignal,
) => Promise<RenderedDesign>;

/** The server asks the sites that the links lead to. */
export type CheckLinks = (content: DesignerContent) => Promise<RouterOutputs['templates']['checkLinks']>;

/** A template or a campaign, as the designer edits it. */
export interface DesignerSource {
  name: string;
  content: DesignerContent;
  /** Changes when the stored version replaces the open one. */
  version: string;
  onChange: (part: Partial<DesignerContent>) => void;
  /** "Saved 12:03" */
  saveState: string;
  isUnsaved: boolean;
  /** Why it isn't saved, and what to do. */
  problem: ReactNode;
  /** The server's refusals by field: `design.3` is the fourth block. */
  fieldErrors: Record<string, string[]>;
  /** Why it can't be edited. */
  refusal: string | null;
  render: RenderDesign;
  checkLinks: CheckLinks;
  /** Where Back and Done lead, after what waits is saved. */
  onDone: () => void;
  /** Makes an HTML message of it; the design is gone then. */
  onConvert: () => Promise<void>;
  /** Sends a test of what is stored; undefined where there is no test. */
  onSendTest?: () => void;
}
