export * from './accounts/accounts.contract.ts';
export * from './accounts/audit.contract.ts';
export * from './accounts/session.contract.ts';
export * from './accounts/team.contract.ts';
export * from './acquisition/pages.contract.ts';
export * from './acquisition/forms.contract.ts';
export * from './acquisition/survey-analytics.contract.ts';
export * from './acquisition/leads.contract.ts';
export * from './retention/airtime.contract.ts';
export * from './retention/loyalty.contract.ts';
export * from './retention/referrals.contract.ts';
export * from './retention/rewards.contract.ts';
export * from './acquisition/surveys.contract.ts';
export * from './assets/assets.contract.ts';
export * from './automation/journeys.contract.ts';
export * from './brand/brand.contract.ts';
export * from './audience/contacts.contract.ts';
export * from './audience/merging.contract.ts';
export * from './audience/imports.contract.ts';
export * from './audience/lists.contract.ts';
export * from './audience/segments.contract.ts';
export * from './campaigns/ab-tests.contract.ts';
export * from './campaigns/calendar.contract.ts';
export * from './campaigns/approvals.contract.ts';
export * from './campaigns/campaigns.contract.ts';
export * from './campaigns/starting.contract.ts';
export * from './campaigns/feeds.contract.ts';
export * from './campaigns/campaign-deliveries.contract.ts';
export * from './campaigns/follow-ups.contract.ts';
export * from './campaigns/why-not.contract.ts';
export * from './campaigns/sending-limits.contract.ts';
export * from './delivery/deliveries.contract.ts';
export * from './developer/webhooks.contract.ts';
export * from './developer/api-keys.contract.ts';
export * from './developer/messages.contract.ts';
export * from './events/events.contract.ts';
export * from './list-contract.ts';
export * from './onboarding/onboarding.contract.ts';
export * from './onboarding/security.contract.ts';
export * from './onboarding/sign-up.contract.ts';
export * from './overview/overview.contract.ts';
export * from './senders/senders.contract.ts';
export * from './privacy/privacy.contract.ts';
export * from './staff/staff.contract.ts';
export * from './publishing/publishing.contract.ts';
export * from './staff/staff-money.contract.ts';
export * from './staff/staff-support.contract.ts';
export * from './staff/staff-pages.contract.ts';
export * from './staff/staff-standing.contract.ts';
export * from './templates/sms-templates.contract.ts';
export * from './templates/design-blocks.contract.ts';
export * from './templates/templates.contract.ts';
export * from './views/saved-views.contract.ts';
export * from './wallet/funding.contract.ts';
export * from './wallet/low-balance.contract.ts';
export * from './wallet/subscriptions.contract.ts';
export * from './wallet/wallet.contract.ts';
export {
  type Channel,
  channel,
  type MessageType,
  messageType,
} from '@talkdrum/domain/kernel/channel.schema';
export { skipReasons, skipWords } from '@talkdrum/domain/automation/journey.schema';
export { shownText } from './templates/shown-text.contract.ts';
/**
 * The server's segment counter, shared with the editor, so the count shown while typing is the count charged.
 * Pure, without dependencies.
 */
export {
  applyReplacements,
  describeSms,
  singleCapacity,
  type SmsDescription,
  type SmsReplacement,
} from '@talkdrum/domain/sms-text';
