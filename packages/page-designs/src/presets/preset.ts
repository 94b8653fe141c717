import type { PageDesign } from '../schema/page-design.schema.ts';

/** A design to start from, in the account's brand. */
export interface PagePreset {
  key: string;
  name: string;
  description: string;
  design: PageDesign;
}
