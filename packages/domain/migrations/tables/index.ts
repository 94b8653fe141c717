import { audienceTables } from './audience.ts';
import { automationTables } from './automation.ts';
import { messagesTables } from './messages.ts';
import { moneyTables } from './money.ts';
import { operationTables } from './operation.ts';
import { peopleTables } from './people.ts';
import { acquisitionTables } from './acquisition.ts';
import { publishingTables } from './publishing.ts';
import { retentionTables } from './retention.ts';
import type { Tables } from './table-fact.ts';

export const TABLES: Tables = {
  ...peopleTables,
  ...audienceTables,
  ...messagesTables,
  ...moneyTables,
  ...operationTables,
  ...publishingTables,
  ...acquisitionTables,
  ...automationTables,
  ...retentionTables,
};

/** The measured exceptions: rooms that write tables of other rooms, and why. */
export const WRITES_ELSEWHERE: readonly { room: string; tables: readonly string[]; why: string }[] = [
  {
    room: 'housekeeping',
    tables: ['installation'],
    why: 'notes how many values no key opens beside what restoring notes: one row, once per run of the job',
  },
  {
    room: 'accounts',
    tables: ['app_user'],
    why: "a removed member's profile choice is cleared in the transaction that removes them",
  },
  {
    room: 'sending',
    tables: ['campaign', 'contact', 'delivery_event', 'due_work', 'message_batch', 'suppression'],
    why: "one statement settles a batch of up to hundreds of messages with its counters, suppressions and campaign status; it takes 58% of PostgreSQL's time while a campaign is sent, and a statement per table would add a round trip to each batch",
  },
  {
    room: 'sms',
    tables: ['campaign_hour', 'campaign_stat', 'channel_hour', 'delivery', 'delivery_event'],
    why: 'one statement stores a batch of receipts with the deliveries and counters they change, in the lock order of sending',
  },
  {
    room: 'tracking',
    tables: [
      'campaign_hour',
      'campaign_link',
      'campaign_stat',
      'channel_hour',
      'delivery',
      'due_work',
      'promotional_hour',
    ],
    why: "one statement stores a batch of up to 500 hits with all their counters, under one lock of the campaign's counters",
  },
  {
    room: 'campaigns',
    tables: ['campaign_stat'],
    why: 'the row of counters is made with the frozen audience, in the same transaction',
  },
  {
    room: 'messages',
    tables: ['channel_hour', 'delivery', 'due_work'],
    why: 'a message and its delivery have the same id and are written in one transaction',
  },
  {
    room: 'automation',
    tables: ['due_work'],
    why: 'brings a journey forward without putting off what is due earlier',
  },
  {
    room: 'wallet',
    tables: ['due_work'],
    why: 'looks at a balance again as soon as money arrives, also when that look is already due later',
  },
  {
    room: 'audience',
    tables: ['due_work'],
    why: 'brings a pending confirmation email forward when the daily limit rises',
  },
  {
    room: 'onboarding',
    tables: ['membership'],
    why: 'the same statement that extends a session notes when the member was last seen: one per dashboard call',
  },
];
