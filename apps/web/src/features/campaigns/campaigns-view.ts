import type { CampaignStatus } from './campaign-words.ts';

/** What the address of the campaigns page says. */
export interface CampaignsView {
  q?: string | undefined;
  status?: CampaignStatus | undefined;
  cursor?: string | undefined;
  create?: boolean | undefined;
  archive?: boolean | undefined;
}

/** What the address of one campaign says. */
export interface CampaignView {
  tab?: string | undefined;
  state?: string | undefined;
  q?: string | undefined;
  cursor?: string | undefined;
  look?: string | undefined;
  chart?: 'table' | undefined;
}
