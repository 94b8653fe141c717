import type { CampaignOutput, FollowUpChoiceOutput, FollowUpGroup } from '@talkdrum/api/contracts';
import { formatNumber } from '../../../lib/format.ts';
import { hasReport, isLive, people } from '../campaign-words.ts';

/** Of a text message without tracked links, nothing is known about who reacted. */
export function canFollowUp({ status, channel, isTracked }: CampaignOutput): boolean {
  return hasReport(status) && (channel === 'email' || isTracked);
}

/** Why it can’t be done yet. */
export function followUpProblem({ status }: CampaignOutput): string | null {
  return isLive(status) || status === 'paused' ? 'Available once the campaign has finished' : null;
}

const groupWords: Record<FollowUpGroup, { label: string; about: string }> = {
  unopened: { label: 'Didn’t open', about: 'They got it and didn’t open it.' },
  unclicked: { label: 'Didn’t click any link', about: 'They got it and didn’t click.' },
  clicked: { label: 'Clicked', about: 'They clicked a link.' },
};

/** "Didn’t open: 1,204 people" */
export function groupOption({ group, people: count, leftOut }: FollowUpChoiceOutput['groups'][number]) {
  const { label, about } = groupWords[group];
  const others =
    leftOut === 0
      ? ''
      : ` ${formatNumber(leftOut)} more can’t get another one, for example because they unsubscribed.`;
  return { value: group, label: `${label}: ${people(count)}`, description: `${about}${others}` };
}

/** How certain opens are, in the report’s terms. */
export function opensNote(proxied: number): string {
  const some =
    proxied === 0 ? '' : ` ${formatNumber(proxied)} of this campaign’s unique views came through one.`;
  return `Opens are uncertain. An image proxy may load pictures without a person, which counts as an open, and some mail apps load none.${some}`;
}

export function strangersNote(count: number): string {
  return count === 1
    ? '1 person who got it isn’t one of your contacts, so a segment can’t include them.'
    : `${people(count)} who got it aren’t your contacts, so a segment can’t include them.`;
}
