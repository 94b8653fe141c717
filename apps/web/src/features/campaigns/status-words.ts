import type { CampaignStatus } from '@talkdrum/api/contracts';
import type { Tone } from '@talkdrum/ui';

// Routes load this file with the first script of every page, so it brings no library with it.

export const statusWords: Record<CampaignStatus, { label: string; tone: Tone }> = {
  draft: { label: 'Draft', tone: 'neutral' },
  scheduled: { label: 'Scheduled', tone: 'info' },
  preparing: { label: 'Preparing', tone: 'info' },
  sending: { label: 'Sending', tone: 'success' },
  paused: { label: 'Paused', tone: 'warning' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  finished: { label: 'Sent', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
};

/** Of a draft that someone asked a colleague to approve. */
export const waitingWords: { label: string; tone: Tone } = { label: 'Waiting for approval', tone: 'warning' };

export const campaignStatuses = Object.keys(statusWords) as CampaignStatus[];
