import type { Privilege } from '../accounts/index.ts';

export const gateways = ['api', 'smtp', 'smpp'] as const;
/** The gateway a key works with. */
export type Gateway = (typeof gateways)[number];

/** What an API key can be allowed to do. */
export const apiScopes = {
  'messages.send': 'Send and cancel messages',
  'messages.read': 'Read messages and their status',
  'contacts.read': 'Read contacts, lists and suppressions',
  'contacts.write': 'Change contacts, lists and suppressions',
  'events.write': 'Record events of contacts',
  'campaigns.read': 'Read campaigns',
  'campaigns.write': 'Create campaigns',
  'campaigns.send': 'Start, schedule, pause and cancel campaigns',
  'journeys.read': 'Read automations and where contacts are in them',
  'journeys.write': 'Bring contacts into automations',
  'templates.read': 'Read templates',
  'assets.read': 'Read uploaded files',
  'assets.write': 'Upload and delete files',
  'forms.read': 'Read forms',
  'submissions.read': 'Read what people submitted through forms and surveys',
  'surveys.read': 'Read surveys',
  'leads.read': 'Read lead campaigns and their leads',
  'leads.write': 'Add leads to lead campaigns, which are charged',
  'rewards.read': 'Read rewards and who got them',
  'rewards.redeem': 'Check, hold, redeem and roll back codes',
  'loyalty.read': 'Read loyalty programmes, members and their points',
  'loyalty.write': 'Add members, and earn and spend points',
  'referrals.read': 'Read referral programmes, advocates and referrals',
  'referrals.write': 'Add advocates and record conversions',
  'wallet.read': 'Read the wallet balance',
} as const;

export type ApiScope = keyof typeof apiScopes;

export const allApiScopes = Object.keys(apiScopes) as ApiScope[];

export function isApiScope(text: string): text is ApiScope {
  return text in apiScopes;
}

/**
 * The privilege the key's creator needs, checked when the key is created and on each use: a key never has
 * more rights than its creator.
 */
export const scopePrivileges = {
  'messages.send': 'developer.manage',
  'messages.read': 'messages.view',
  'contacts.read': 'contacts.view',
  'contacts.write': 'contacts.edit',
  'events.write': 'contacts.edit',
  'campaigns.read': 'campaigns.view',
  'campaigns.write': 'campaigns.edit',
  'campaigns.send': 'campaigns.send',
  'journeys.read': 'journeys.view',
  'journeys.write': 'campaigns.send',
  'templates.read': 'templates.view',
  'assets.read': 'assets.view',
  'assets.write': 'assets.edit',
  'forms.read': 'publishing.view',
  'surveys.read': 'publishing.view',
  'submissions.read': 'contacts.view',
  'leads.read': 'contacts.view',
  'leads.write': 'contacts.edit',
  'rewards.read': 'rewards.view',
  'rewards.redeem': 'rewards.spend',
  'loyalty.read': 'loyalty.view',
  'loyalty.write': 'loyalty.spend',
  'referrals.read': 'referrals.view',
  'referrals.write': 'referrals.edit',
  'wallet.read': 'account.view',
} as const satisfies Record<ApiScope, Privilege>;

/** SMTP and SMPP can only send. */
export const sendingScopes: readonly ApiScope[] = ['messages.send'];
