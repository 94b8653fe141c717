import type { Tables } from './table-fact.ts';

/** The audience, and what is sent to it. */
export const audienceTables: Tables = {
  audience_day: {
    owner: 'audience',
    holds: 'Differences in contacts, reachable ones and new ones, by day and country; triggers write it',
    grows: 'up to 33 per account, day and country',
    readers: ['overview'],
  },
  asset: { owner: 'assets', holds: 'An uploaded picture or PDF', grows: 'hundreds per account' },
  asset_use: {
    owner: 'assets',
    holds: 'Which templates, campaigns and brand kits show a file',
    grows: 'a few per template and campaign',
  },
  campaign_link: { owner: 'campaigns', holds: 'Numbered links of a campaign', grows: 'links per campaign' },
  campaign_stat: {
    owner: 'sending',
    holds: 'Counters of a campaign',
    grows: 'one per campaign',
    readers: ['overview'],
  },
  consent_event: {
    owner: 'audience',
    holds: 'Consent given and withdrawn; append-only',
    grows: 'one per decision',
    readers: ['tracking'],
  },
  contact: {
    owner: 'audience',
    holds: 'A person in the audience',
    grows: 'one per contact',
    readers: [
      'acquisition',
      'campaigns',
      'closing',
      'events',
      'messages',
      'privacy',
      'restoring',
      'sms',
      'staff',
      'templates',
      'tracking',
    ],
  },
  contact_event: {
    owner: 'events',
    holds:
      'What contacts did: forms, pages, orders, events sent over REST; append-only, partitioned by month',
    grows: 'several per contact',
  },
  contact_event_rest: {
    owner: 'events',
    holds: 'Events whose month had no partition yet',
    grows: 'empty',
  },
  contact_event_key: {
    owner: 'events',
    holds: 'Hashes of deduplication keys of the last 30 days',
    grows: 'one per event with a key, for 30 days',
  },
  contact_history: {
    owner: 'events',
    holds: 'A view: events of contacts together with what became of their messages',
    grows: 'stores nothing',
    readers: ['audience'],
  },
  contact_attribute: {
    owner: 'audience',
    holds: 'Custom attributes an account knows, with their types',
    grows: 'tens per account',
    readers: ['templates'],
  },
  contact_bulk: {
    owner: 'audience',
    holds: 'A bulk change of contacts, for undo',
    grows: 'one per bulk change',
  },
  contact_bulk_row: {
    owner: 'audience',
    holds: 'The contacts of a bulk change',
    grows: 'one per contact changed',
  },
  contact_domain: {
    owner: 'audience',
    holds: 'Mail domains contacts use',
    grows: 'one per account and domain',
  },
  dmarc_report: { owner: 'senders', holds: 'DMARC aggregate reports received', grows: 'one per report' },
  dmarc_source: {
    owner: 'senders',
    holds: 'Sending sources named in DMARC reports',
    grows: 'several per report',
  },
  erasure: {
    owner: 'privacy',
    holds: "Erased people, by hash, so that an import or a restored backup can't bring them back",
    grows: 'one per erasure',
    readers: ['restoring'],
  },
  event_name: {
    owner: 'events',
    holds: 'Names of events an account has used, with their properties and types',
    grows: 'tens per account',
  },
  import_change: {
    owner: 'audience',
    holds: 'What an import changed, for undo',
    grows: 'one per row imported',
  },
  import_job: {
    owner: 'audience',
    holds: 'An import: file, mapping, progress',
    grows: 'one per import',
    readers: ['accounts', 'housekeeping', 'overview'],
  },
  import_row_error: {
    owner: 'audience',
    holds: "Rows an import couldn't read, for correction",
    grows: 'one per failed row',
  },
  list: {
    owner: 'audience',
    holds: 'A list of contacts',
    grows: 'tens per account',
    readers: ['accounts', 'acquisition', 'closing', 'tracking'],
  },
  list_count: {
    owner: 'audience',
    holds: 'Differences in the members of a list by state; their sum is the count',
    grows: 'up to 33 per list and state',
  },
  list_member: {
    owner: 'audience',
    holds: 'Who is on which list, and whether subscribed',
    grows: 'one per contact and list',
    readers: ['acquisition', 'messages', 'sending', 'tracking'],
  },
  opt_in_request: {
    owner: 'audience',
    holds: 'Double opt-in emails to send or sent',
    grows: 'one per unconfirmed member',
    readers: ['acquisition'],
  },
  segment: {
    owner: 'audience',
    holds: 'Saved rules that find contacts',
    grows: 'tens per account',
    readers: ['accounts', 'closing', 'sending'],
  },
  sender_review: {
    owner: 'senders',
    holds: 'Ids of senders that staff should look at',
    grows: 'one per case',
    readers: ['staff'],
  },
  sending_domain: {
    owner: 'senders',
    holds: 'Domains, their DKIM keys and the state of their DNS records',
    grows: 'a few per account',
    readers: ['campaigns', 'messages', 'overview', 'sending'],
  },
  suppression: {
    owner: 'audience',
    holds: 'Addresses that get nothing, and why',
    grows: 'one per address',
    readers: ['messages', 'overview', 'tracking'],
  },
  saved_block: {
    owner: 'templates',
    holds: 'Blocks that an account keeps for its next email designs',
    grows: 'tens per account',
    readers: ['assets'],
  },
  template: {
    owner: 'templates',
    holds: 'Templates with their revisions',
    grows: 'tens per account',
    readers: ['accounts', 'assets', 'closing', 'messages'],
  },
  vouched_consent: {
    owner: 'audience',
    holds: 'Consent an account vouched for when importing; append-only',
    grows: 'one per import and contact',
  },
};
