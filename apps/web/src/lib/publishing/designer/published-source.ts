import type { ReactNode } from 'react';

/** A form, a page or a survey as its designer edits it. */
export interface PublishedSource<Design> {
  name: string;
  design: Design;
  /** Changes when the stored version replaces the open one. */
  version: string;
  onChange: (design: Design) => void;
  /** What visitors get, as a badge. */
  status: ReactNode;
  /** Empty if visitors get what is on the page. */
  changes: string;
  /** “Saved 12:03” */
  saveState: string;
  /** Why it isn't saved or published, and what to do. */
  problem: ReactNode;
  /** Why it can't be edited. */
  refusal: string | null;
  /** Why it can't be published now. */
  publishRefusal: string | null;
  onBack: () => void;
  onPublish: () => void;
  onPreview: () => void;
  onHistory: () => void;
}
