import { isOlder, type RetentionRule } from '../kernel/index.ts';

/**
 * How long contents are kept: longer than the maximum scheduling time. The fact that a message was sent, to
 * whom and with what result, stays. Links keep working: `messages.keep-links` stored the targets days before.
 */
const contentKeep = `interval '60 days'`;

/** Contents, what receipts and queries of SMPP submissions need, and receipts that nobody fetched. */
export const messagesRetention: readonly RetentionRule[] = [
  {
    job: 'housekeeping.message-contents',
    scope: 'each account',
    table: 'message_blob',
    key: 'account_id, id',
    when: `created_at < now() - ${contentKeep}`,
  },
  {
    job: 'housekeeping.message-contents',
    scope: 'each account',
    table: 'message',
    key: 'account_id, id',
    when: `has_content and created_at < now() - ${contentKeep}`,
    set: `
      has_content = false, data = null, html = null, body = null, headers = null, attachments = null,
      raw_id = null`,
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
    table: 'smpp_submission',
    key: 'account_id, id',
    when: isOlder('id', '60 days'),
  },
];
