import type { RouterOutputs } from '@talkdrum/api';
import { utils } from '../trpc.ts';
import { ChangeGatherer } from './apply-changes.ts';
import { type LiveList, noteListChange } from './live-lists.ts';

type LiveEvent =
  RouterOutputs['session']['changes'] extends AsyncIterable<infer Item>
    ? Item extends { data: infer Data }
      ? Data
      : never
    : never;
export type LiveTopic = LiveEvent['changes'][number]['topic'];
type Refresh = (id: string | undefined) => Promise<void>[];

/** The next visit asks again. */
const unseen = { refetchType: 'none' } as const;

/** A list on screen offers new rows itself. */
function later(list: LiveList, forget: () => Promise<void>): Promise<void> {
  noteListChange(list);
  return forget();
}

type Costly = 'leads' | 'loyalty' | 'referrals' | 'surveyAnalytics';

/** Costly reads: each at once, then at most once per pause. */
const costly = new ChangeGatherer<Costly>((room) => void utils[room].invalidate());

/** On screen it follows with pauses; the next visit asks again in any case. */
function withPauses(room: Costly): Promise<void> {
  costly.add([{ topic: room, id: null }]);
  return utils[room].invalidate(undefined, unseen);
}

const money: Refresh = () => [
  utils.session.me.invalidate(),
  utils.wallet.balances.invalidate(),
  utils.wallet.statement.invalidate(),
  utils.wallet.lines.invalidate(),
  utils.wallet.spending.invalidate(),
  utils.wallet.forecast.invalidate(),
  utils.wallet.holds.invalidate(),
  utils.lowBalance.alerts.invalidate(),
  utils.onboarding.welcome.invalidate(),
  utils.overview.wallet.invalidate(),
];

/**
 * What to refetch when a topic changes, if it's on screen. Data in forms is left alone, so that typing isn't
 * lost; saving detects conflicts by revision.
 */
export const liveEffects: Record<LiveTopic, Refresh> = {
  account: () => [utils.session.me.invalidate()],
  team: () => [utils.team.list.invalidate()],
  wallet: money,
  subscription: () => [
    utils.session.me.invalidate(),
    utils.subscriptions.invalidate(),
    utils.lowBalance.alerts.invalidate(),
    utils.onboarding.welcome.invalidate(),
  ],
  alerts: () => [utils.lowBalance.alerts.invalidate(), utils.overview.attention.invalidate()],
  payments: () => [
    utils.funding.list.invalidate(),
    utils.funding.authorisations.invalidate(),
    utils.funding.virtualAccount.invalidate(),
  ],
  journeys: () => [
    utils.journeys.list.invalidate(),
    utils.journeys.get.invalidate(),
    utils.journeys.counts.invalidate(),
    utils.journeys.peopleAt.invalidate(),
    utils.journeys.leftOutAt.invalidate(),
    utils.journeys.versions.invalidate(),
  ],
  campaigns: (id) => [
    utils.feeds.invalidate(),
    utils.campaigns.calendar.invalidate(),
    utils.approvals.get.invalidate(id === undefined ? undefined : { id }),
    utils.overview.attention.invalidate(),
    utils.overview.coming.invalidate(),
    utils.overview.recentCampaigns.invalidate(),
    later('campaigns', () => utils.campaigns.list.invalidate(undefined, unseen)),
    utils.campaigns.progressNow.invalidate(id === undefined ? undefined : { id }),
    utils.campaigns.report.invalidate(id === undefined ? undefined : { id }),
  ],
  imports: (id) => [
    utils.imports.list.invalidate(),
    utils.overview.coming.invalidate(),
    utils.imports.get.invalidate(id === undefined ? undefined : { id }),
  ],
  contacts: () => [later('contacts', () => utils.contacts.list.invalidate(undefined, unseen))],
  lists: () => [utils.lists.list.invalidate()],
  publishing: (id) => [
    utils.forms.list.invalidate(),
    utils.submissions.list.invalidate(),
    utils.pages.list.invalidate(),
    utils.publishing.domains.invalidate(),
    utils.surveys.list.invalidate(),
    withPauses('leads'),
    withPauses('surveyAnalytics'),
    utils.publishing.traffic.invalidate(id === undefined ? undefined : { id }),
    utils.publishing.get.invalidate(id === undefined ? undefined : { id }),
    utils.publishing.versions.invalidate(id === undefined ? undefined : { id }),
  ],
  rewards: () => [
    utils.rewards.invalidate(),
    utils.airtime.invalidate(),
    utils.loyalty.rewards.invalidate(),
    // What a programme owes is given by the worker, after the approval.
    withPauses('referrals'),
  ],
  loyalty: () => [withPauses('loyalty')],
  referrals: () => [withPauses('referrals')],
  segments: () => [utils.segments.list.invalidate()],
  senders: () => [
    utils.senders.list.invalidate(),
    utils.senders.domain.invalidate(),
    utils.senders.warmUp.invalidate(),
    utils.onboarding.welcome.invalidate(),
    utils.overview.attention.invalidate(),
  ],
  templates: () => [utils.templates.list.invalidate(), utils.smsTemplates.list.invalidate()],
  messages: () => [later('messages', () => utils.messages.list.invalidate(undefined, unseen))],
};
