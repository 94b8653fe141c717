import type { SegmentDefinition } from '../../audience/index.ts';
import type { Channel } from '../../kernel/index.ts';
import type { FollowUpGroup } from './follow-up.schema.ts';

interface FollowedCampaign {
  id: string;
  channel: Channel;
  name: string;
}

const words: Record<FollowUpGroup, string> = {
  unopened: 'Didn’t open',
  unclicked: 'Didn’t click',
  clicked: 'Clicked',
};

/** "Didn’t open: The harvest", for the segment and the draft. */
export function groupName(group: FollowUpGroup, { name }: FollowedCampaign): string {
  return `${words[group]}: ${name}`;
}

/**
 * The contacts of a group. Those who didn't react got it: it was sent to them and didn't come back. Opens and clicks are
 * those of the report, so an open through an image proxy counts.
 */
export function groupRules(group: FollowUpGroup, { id, channel }: FollowedCampaign): SegmentDefinition {
  const of = { t: 'message', channel, campaignId: id } as const;
  const gotIt = [
    { ...of, action: 'sent', has: true },
    { ...of, action: 'bounced', has: false },
  ] as const;
  const items =
    group === 'clicked'
      ? [{ ...of, action: 'clicked', has: true } as const]
      : [...gotIt, { ...of, action: group === 'unopened' ? 'opened' : 'clicked', has: false } as const];
  return { v: 1, root: { op: 'and', items } };
}
