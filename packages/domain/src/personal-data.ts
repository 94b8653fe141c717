import { accountsPersonalTables } from './accounts/index.ts';
import { acquisitionPersonalTables } from './acquisition/index.ts';
import { audiencePersonalTables } from './audience/index.ts';
import { campaignsPersonalTables, erasePasted } from './campaigns/index.ts';
import { developerPersonalTables } from './developer/index.ts';
import { eventsPersonalTables } from './events/index.ts';
import { type ErasureStep, kernelPersonalTables, type PersonalTable } from './kernel/index.ts';
import { messagesPersonalTables } from './messages/index.ts';
import { publishingPersonalTables } from './publishing/index.ts';
import { sendingPersonalTables, skipErased } from './sending/index.ts';
import { smsPersonalTables } from './sms/index.ts';
import { trackingPersonalTables } from './tracking/index.ts';
import { viewsPersonalTables } from './views/index.ts';

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
  ...acquisitionPersonalTables,
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
  landing_page: 'what the account is about to make public',
  'template.name': 'named by the account',
  'campaign.name': 'named by the account',
  contact_event_key: 'hashes of keys, for 30 days',
  'contact_event.name': 'what events are called',
  'event_name.name': 'what events are called',
  'event_name.properties': 'what their properties are called, and their types',
  'contact_attribute.label': 'what attributes are called',
};
