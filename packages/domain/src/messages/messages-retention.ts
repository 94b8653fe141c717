import { isOlder, type RetentionRule } from '../kernel/index.ts';
import { isFileOf } from './messages-personal-data.ts';

/**
 * How long contents are kept: longer than the maximum scheduling time. The fact that a message was sent, to
 * whom and with what result, stays. Links keep working: `messages.keep-links` stored the targets days before.
 * A message that still waits, such as a held one, keeps its content, or it would leave empty once released.
 */
const contentKeep = `interval '60 days'`;
const isOld = `created_at < now() - ${contentKeep}`;
const waits = `
  exists (
    select
    from delivery d
    where d.account_id = message.account_id and d.id = message.id
      and d.state in ('queued', 'leased', 'sending')
  )`;
/** A file belongs to messages of about its own age. */
const isUsed = `
  exists (
    select
    from message m
    where m.account_id = message_blob.account_id and m.has_content
      and m.created_at < now() - ${contentKeep} + interval '1 day' and ${isFileOf('m', 'message_blob')}
  )`;

/** Contents, what receipts and queries of SMPP submissions need, and receipts that nobody fetched. */
export const messagesRetention: readonly RetentionRule[] = [
  {
    job: 'housekeeping.message-contents',
    scope: 'each account',
    table: 'message',
    key: 'account_id, id',
    when: `has_content and ${isOld}`,
    unless: waits,
    set: `
      has_content = false, data = null, html = null, body = null, headers = null, attachments = null,
      raw_id = null`,
  },
  {
    job: 'housekeeping.message-contents',
    scope: 'each account',
    table: 'message_blob',
    key: 'account_id, id',
    // By the primary key; the database's own time decides, because a gateway whose clock is wrong made the id.
    when: `${isOlder('id', '60 days')} and ${isOld}`,
    unless: isUsed,
  },
  {
    job: 'housekeeping.smpp',
    scope: 'each account',
    table: 'smpp_receipt',
    key: 'account_id, submission_id',
    when: `done_at < now() - interval '3 days'`,
  },
  {
    job: 'housekeeping.smpp',
    scope: 'each account',
    table: 'smpp_receipt_lease',
    key: 'account_id, id',
    // Of gateways that were killed.
    when: `leased_until < now() - interval '1 day'`,
  },
  {
    job: 'housekeeping.smpp',
    scope: 'each account',
    table: 'smpp_submission',
    key: 'account_id, id',
    when: isOlder('id', '60 days'),
  },
];
