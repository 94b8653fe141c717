import type { Tables } from './table-fact.ts';

/** Messages and what became of them. */
export const messagesTables: Tables = {
  campaign_figures: {
    owner: 'campaigns',
    holds: 'Breakdowns of a campaign’s report: providers, reasons, devices, first views over time',
    grows: 'one per campaign',
  },
  campaign_hour: {
    owner: 'sending',
    holds: 'Results of a campaign per hour, for its chart',
    grows: 'up to hours per campaign',
    readers: ['campaigns'],
  },
  daily_stat: {
    owner: 'sending',
    holds: 'Results of an account per channel and day',
    grows: 'one per account, channel and day',
    readers: ['accounts'],
  },
  delivery: {
    owner: 'sending',
    holds: 'One message to one recipient: state, price, result; partitioned by the month it is deleted in',
    grows: 'one per recipient and message',
    readers: ['audience', 'campaigns', 'privacy'],
  },
  delivery_event: {
    owner: 'tracking',
    holds: 'Opens, clicks, bounces, complaints, unsubscribes; partitioned like delivery',
    grows: 'several per delivery',
    readers: ['audience', 'campaigns', 'messages', 'sending'],
  },
  delivery_event_rest: {
    owner: 'tracking',
    holds: 'Events whose month had no partition yet',
    grows: 'empty',
  },
  delivery_event_before_rest: {
    owner: 'tracking',
    holds: 'Events from before partitions by month of deletion, outside their months',
    grows: 'empty',
  },
  delivery_rest: {
    owner: 'sending',
    holds: 'Deliveries whose month had no partition yet',
    grows: 'empty',
  },
  dropped_messages: {
    owner: 'sending',
    holds: 'How many sent messages a dropped month held',
    grows: 'one per account and month',
  },
  message: {
    owner: 'messages',
    holds: 'A transactional message: content, status, request',
    grows: 'one per message',
    readers: ['sending', 'tracking'],
  },
  message_batch: {
    owner: 'messages',
    holds: 'Messages submitted in one transaction, with their cost',
    grows: 'one per submission',
    readers: ['wallet'],
  },
  message_blob: {
    owner: 'messages',
    holds: 'Large contents: raw MIME and attachments',
    grows: 'up to several per message',
    readers: ['sending'],
  },
  message_spending: {
    owner: 'messages',
    holds: 'Fractions of a minor unit, carried from batch to batch',
    grows: 'one per account and currency',
  },
  message_template: {
    owner: 'messages',
    holds: 'A template as it was when a message used it',
    grows: 'one per template revision used',
    readers: ['sending'],
  },
  promotional_alert: {
    owner: 'sending',
    holds: 'Warnings and stops of promotional email',
    grows: 'one per episode',
    readers: ['senders'],
  },
  promotional_hour: {
    owner: 'sending',
    holds: 'Promotional email, bounces and complaints per hour',
    grows: 'one per account and hour',
  },
  promotional_review: {
    owner: 'sending',
    holds: 'Ids of stopped accounts that asked staff for a review',
    grows: 'one per request',
    readers: ['staff'],
  },
  send_claim: {
    owner: 'sending',
    holds: 'Deliveries leased to a process, and which of them may have left',
    grows: 'a few per process',
    readers: ['messages', 'tracking'],
  },
  send_cursor: {
    owner: 'sending',
    holds: "How far a campaign's frozen audience has been claimed",
    grows: 'one per campaign',
  },
  send_rate: { owner: 'sending', holds: 'Limits of messages per second', grows: 'a few per account' },
  sender: {
    owner: 'senders',
    holds: 'Sender identities of email and SMS',
    grows: 'a few per account',
    readers: ['accounts', 'campaigns', 'closing', 'messages', 'onboarding', 'sending', 'staff', 'tracking'],
  },
  short_link: { owner: 'sms', holds: 'Short links in text messages', grows: 'one per link and delivery' },
  sign_in_attempt: { owner: 'onboarding', holds: 'Failed sign-ins, for the delays', grows: 'short' },
  smpp_receipt: {
    owner: 'messages',
    holds: "Receipts an SMPP client hasn't taken yet",
    grows: 'one per message, until taken',
  },
  smpp_submission: {
    owner: 'messages',
    holds: 'SMPP submissions: addresses, message ids, validity',
    grows: 'one per SMPP message',
    readers: ['sending'],
  },
  sms_country: {
    owner: 'sms',
    holds: 'Rules per country: opening hours, promotional rules',
    grows: 'one per country',
  },
  sms_do_not_disturb: {
    owner: 'sms',
    holds: 'Numbers on a national do-not-disturb list, by hash',
    grows: 'millions',
    readers: ['messages', 'sending'],
  },
  sms_holiday: {
    owner: 'sms',
    holds: 'Public holidays on which no promotional SMS leaves',
    grows: 'tens per country',
  },
  sms_prefix: { owner: 'sms', holds: 'Which number prefixes belong to which network', grows: 'hundreds' },
  sms_receipt: {
    owner: 'sms',
    holds: 'Carrier receipts as received, until settled',
    grows: 'one per SMS, short',
  },
  sms_reply: { owner: 'sms', holds: 'Replies of recipients', grows: 'one per reply', readers: ['messages'] },
  sms_route: { owner: 'sms', holds: 'Which carrier takes which messages', grows: 'tens' },
  sms_submission: {
    owner: 'sms',
    holds: "The carrier's id of each SMS, to match receipts",
    grows: 'one per SMS',
  },
  sms_window: {
    owner: 'sms',
    holds: 'Hours in which a country takes promotional SMS',
    grows: 'one per country and weekday',
  },
};
