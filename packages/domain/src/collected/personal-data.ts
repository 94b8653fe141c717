import { accountsPersonalTables } from '../accounts/index.ts';
import { acquisitionPersonalTables } from '../acquisition/index.ts';
import { assetPersonalTables } from '../assets/index.ts';
import { automationPersonalTables } from '../automation/index.ts';
import { audiencePersonalTables } from '../audience/index.ts';
import { campaignsPersonalTables, erasePasted } from '../campaigns/index.ts';
import { developerPersonalTables } from '../developer/index.ts';
import { eventsPersonalTables } from '../events/index.ts';
import { type ErasureStep, kernelPersonalTables, type PersonalTable } from '../kernel/index.ts';
import { messagesPersonalTables } from '../messages/index.ts';
import { publishingPersonalTables } from '../publishing/index.ts';
import { loyaltyPersonalTables, referralsPersonalTables, rewardsPersonalTables } from '../retention/index.ts';
import { sendingPersonalTables, skipErased } from '../sending/index.ts';
import { smsPersonalTables } from '../sms/index.ts';
import { trackingPersonalTables } from '../tracking/index.ts';
import { viewsPersonalTables } from '../views/index.ts';

/**
 * Every table that can hold data about a contact. An erasure goes through them in this order; contacts come
 * last, because other rooms' rows refer to them.
 */
export const personalTables: readonly PersonalTable[] = [
  ...campaignsPersonalTables,
  ...trackingPersonalTables,
  ...sendingPersonalTables,
  ...messagesPersonalTables,
  ...smsPersonalTables,
  ...kernelPersonalTables,
  ...developerPersonalTables,
  ...accountsPersonalTables,
  ...viewsPersonalTables,
  ...eventsPersonalTables,
  ...publishingPersonalTables,
  ...assetPersonalTables,
  ...acquisitionPersonalTables,
  ...automationPersonalTables,
  ...referralsPersonalTables,
  ...rewardsPersonalTables,
  ...loyaltyPersonalTables,
  ...audiencePersonalTables,
];

/** Lock order: campaigns before their messages, as in a claim. */
export const erasureSteps: readonly ErasureStep[] = [erasePasted, skipErased];

/**
 * Columns that look as if they could identify a person but don't, each with the reason. A table name alone
 * covers all its columns.
 */
export const notAboutContacts: Readonly<Record<string, string>> = {
  erasure: 'the proof of erasures: ids and hashes',
  audit_event: 'names members and staff; contacts by id only, their names are never copied',
  api_key: 'named by members; where their own programs call from',
  invitation: 'members of the account',
  sender: 'addresses of the account itself',
  sending_domain: 'DNS records of the account',
  'own_domain.name': 'addresses of the account itself',
  payment: 'what the account paid',
  payment_event: 'what the account paid',
  payment_authorisation: 'cards of the account',
  payment_refund: 'what the account got back',
  virtual_account: 'bank account of the account',
  asset: 'files of the account, named by its members',
  published: 'what the account made public',
  published_version: 'what the account made public',
  published_preview: 'what the account is about to make public',
  brand_kit: 'the address and profiles of the account itself',
  'saved_block.name': 'named by the account',
  'list.name': 'named by the account, about many people',
  'form.name': 'named by the account',
  'journey.name': 'named by the account',
  'journey_listener.subject': 'names of events and ids of lists',
  landing_page: 'what the account is about to make public',
  'survey.name': 'named by the account',
  'survey.response_text': 'what the account says after a survey',
  survey_answered: 'keyed hashes, which name nobody',
  survey_code: 'what the account asks, and the answers it offers',
  survey_question: 'what the account asks',
  survey_tally: 'counts',
  survey_text: 'answers of a submission, which go with it',
  'form.response_text': 'what the account says after a submission',
  'submission.answer': 'what the account said after the submission',
  loyalty_program: 'what the account says about its programme',
  loyalty_rule: 'how points are earned, named by the account',
  loyalty_tier: 'tiers, named by the account',
  'point_entry.reason':
    'why points moved, in the words of the account’s members and programs; the ledger is never changed',
  'point_entry.reference': 'order numbers of the account itself',
  'point_request.reason': 'why points should move, in the words of the account’s members',
  'referral_program.name': 'named by the account',
  'referral_program.friend_message': 'what the account says to friends',
  'referral_program.advocate_message': 'what the account says to advocates',
  referral_click: 'keyed hashes that change every month, which name nobody, for 90 days',
  referral_trace: 'the same, deleted with the advocate or friend',
  'reward.name': 'named by the account',
  'reward.message': 'what the account says with a reward',
  reward_code: 'codes, which name nobody; whose they are is in reward_issue',
  'reward_device.name': 'tills of the account itself',
  'reward_entry.reference': 'order numbers of the account’s own tills',
  'template.name': 'named by the account',
  'campaign.name': 'named by the account',
  'campaign_feed.name': 'named by the account',
  'campaign_feed_check.reason': 'why a feed wasn’t read or sent',
  contact_event_key: 'hashes of keys, for 30 days',
  'contact_event.name': 'what events are called',
  'event_name.name': 'what events are called',
  'event_name.properties': 'what their properties are called, and their types',
  'contact_attribute.label': 'what attributes are called',
};
