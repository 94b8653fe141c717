import type { Tables } from './table-fact.ts';

/** People, accounts and programs. */
export const peopleTables: Tables = {
  account: {
    owner: 'accounts',
    holds: 'A customer: company, currency, country, plan, standing',
    grows: 'one per customer',
    readers: ['audience', 'campaigns', 'closing', 'housekeeping', 'messages', 'onboarding', 'overview', 'privacy', 'restoring', 'senders', 'sending', 'staff', 'templates', 'tracking', 'wallet'],
  },
  api_key_door: {
    owner: 'developer',
    holds: 'API key hash to account, readable before the account is known',
    grows: 'one per API key',
  },
  app_user: {
    owner: 'onboarding',
    holds: 'A person who signs in',
    grows: 'one per person',
    readers: ['closing', 'developer', 'staff', 'views'],
  },
  audit_event: {
    owner: 'accounts',
    holds: 'Who did what in an account; append-only',
    grows: 'one per change',
  },
  email_change: {
    owner: 'onboarding',
    holds: 'Changes of a sign-in address that wait for confirmation',
    grows: 'a few per person',
  },
  idempotent_request: {
    owner: 'developer',
    holds: 'Answers to REST requests with an Idempotency-Key',
    grows: 'one per request, for a day',
  },
  invitation: { owner: 'accounts', holds: 'Open invitations to a team', grows: 'a few per account' },
  job_attempt: {
    owner: 'housekeeping',
    holds: 'Starts of a job without an end; a job that kills its process is skipped',
    grows: 'one per job',
  },
  known_place: {
    owner: 'onboarding',
    holds: 'Networks a person signed in from (keyed hash)',
    grows: 'a few per person',
  },
  membership: {
    owner: 'accounts',
    holds: 'Who belongs to which account, with privileges',
    grows: 'one per member',
    readers: ['closing', 'developer', 'staff'],
  },
  passkey: { owner: 'onboarding', holds: 'Passkeys of people', grows: 'a few per person' },
  passkey_challenge: { owner: 'onboarding', holds: 'Open passkey challenges', grows: 'short' },
  payment: {
    owner: 'wallet',
    holds: 'Money coming in through a provider',
    grows: 'one per payment',
    readers: ['staff'],
  },
  pending_sign_in: { owner: 'onboarding', holds: 'Sign-ins that wait for a second factor', grows: 'short' },
  plan: { owner: 'wallet', holds: 'Subscription plans', grows: 'a few' },
  plan_fee: { owner: 'wallet', holds: 'Fees of plans per currency, each with its start', grows: 'tens' },
  price: { owner: 'wallet', holds: 'Prices of messages per country, network and volume', grows: 'hundreds' },
  privacy_setting: {
    owner: 'privacy',
    holds: 'How long an account keeps what',
    grows: 'one per account',
  },
  recovery_code: { owner: 'onboarding', holds: 'Hashed recovery codes', grows: 'ten per person' },
  reversal_review: {
    owner: 'wallet',
    holds: 'Ids of reversals that staff should look at',
    grows: 'one per case',
    readers: ['staff'],
  },
  saved_view: {
    owner: 'views',
    holds: 'Views of a list that people keep: filters, sort, columns and widths',
    grows: 'a few per person',
  },
  saved_view_default: {
    owner: 'views',
    holds: 'The view each person’s list opens with',
    grows: 'one per person and list',
  },
  session: {
    owner: 'onboarding',
    holds: 'Signed-in browsers',
    grows: 'a few per person',
    readers: ['accounts'],
  },
  staff_credential: { owner: 'staff', holds: 'Bearer credentials of our staff', grows: 'a few' },
  staff_event: { owner: 'staff', holds: 'What our staff did', grows: 'one per action' },
  staff_view: { owner: 'staff', holds: 'Read-only looks of staff into an account', grows: 'one per look' },
  subscription_event: {
    owner: 'wallet',
    holds: 'What happened to a subscription; append-only',
    grows: 'one per event',
  },
  webhook_attempt: { owner: 'developer', holds: 'Deliveries of webhook events', grows: 'one per attempt' },
  webhook_due: {
    owner: 'developer',
    holds: 'Webhook events to deliver: ids and times only',
    grows: 'one per open delivery',
  },
  webhook_endpoint: {
    owner: 'developer',
    holds: 'URLs that receive webhook events',
    grows: 'a few per account',
    readers: ['accounts', 'overview'],
  },
  webhook_event: { owner: 'developer', holds: 'Events for webhooks, with payload', grows: 'one per event' },
};
