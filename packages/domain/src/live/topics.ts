import { type Grants, isAllowed, type Privilege } from '../accounts/index.ts';

/** What can change under an open dashboard, and the privilege needed to see it. Null: for every member. */
const topicPrivileges = {
  account: null,
  team: 'team.view',
  wallet: 'account.view',
  subscription: 'account.view',
  alerts: 'account.view',
  payments: 'wallet.view',
  campaigns: 'campaigns.view',
  journeys: 'journeys.view',
  imports: 'contacts.view',
  contacts: 'contacts.view',
  lists: 'contacts.view',
  segments: 'contacts.view',
  senders: 'senders.view',
  templates: 'templates.view',
  publishing: 'publishing.view',
  rewards: 'rewards.view',
  loyalty: 'loyalty.view',
  referrals: 'referrals.view',
  messages: 'messages.view',
} as const satisfies Record<string, Privilege | null>;

export type LiveTopic = keyof typeof topicPrivileges;

export const liveTopics = Object.keys(topicPrivileges) as LiveTopic[];

/** A topic unknown to this version was written by a newer one and is shown to nobody. */
export function maySee(grants: Grants, topic: string): topic is LiveTopic {
  const privilege = Object.hasOwn(topicPrivileges, topic) ? topicPrivileges[topic as LiveTopic] : undefined;
  return privilege === null || (privilege !== undefined && isAllowed(grants, privilege));
}
