import { type Language, wordsIn } from '@talkdrum/languages';
import { newId, type Unit } from '../../kernel/index.ts';
import { findSenders } from '../submission/find-senders.ts';
import { findSuppressed } from '../submission/check-recipients.ts';
import type { MessageDraft } from '../request/message-draft.ts';
import { Refusal } from '../request/refuse.ts';
import { addMessageWork } from '../waiting/message-work.ts';
import { writeMessages } from '../submission/write-messages.ts';
import { countSegments, type SmsKeyword } from '../../sms/index.ts';

/** One answer per keyword and day, so that two machines can't answer each other endlessly. */
const answerEvery = `interval '1 day'`;
const longestCompany = 40;

interface AccountFacts {
  company: string;
  telephone: string;
  email: string;
  currency: string;
  language: Language;
  isSuspended: boolean;
}

/**
 * Answers STOP, START or HELP as a message from the sender the text was sent to. The answer is free and needs
 * no balance or subscription, because the account didn't ask for it and can't decline it. Returns null, and
 * answers nothing, if the number got the same answer within a day or is suppressed, or if the sender or
 * account may not send.
 */
export async function answerKeyword(
  scope: Unit,
  keyword: SmsKeyword,
  { from, to }: { from: string; to: string },
): Promise<{ id: string; text: string } | null> {
  const account = await readAccount(scope);
  if (account === undefined || account.isSuspended || (await hasAnswer(scope, keyword, to))) return null;
  const draft = toDraft(wordsOf(keyword, account), from, to);
  const sender = await findActive(scope, draft);
  const skipReasonOf = await findSuppressed(scope.sql, scope.actor.accountId, [draft]);
  // An unsubscribe doesn't block the answer, because this is the answer to STOP itself.
  if (sender === null || skipReasonOf('sms', to, { type: 'transactional', isStopExempt: true }) !== null)
    return null;
  const now = scope.clock.now();
  const { segments, encoding } = countSegments(draft.text);
  const message = {
    ...draft,
    senderId: sender.id,
    sender: sender.sender,
    templateRevision: null,
    segments,
    encoding,
    priceMills: 0,
    shownParts: null,
    skipped: null,
    held: null,
  };
  const submission = {
    accountId: scope.actor.accountId,
    batchId: newId(),
    source: 'reply' as const,
    apiKeyId: null,
    currency: account.currency,
  };
  await writeMessages(scope.sql, submission, [message], new Map(), now);
  await addMessageWork(scope, 'sms', now);
  return { id: draft.id, text: draft.text };
}

async function readAccount({ sql, actor }: Unit): Promise<AccountFacts | undefined> {
  const { rows } = await sql<AccountFacts>(
    `select company, telephone, email, currency, language, sending_suspended_at is not null as is_suspended
     from account
     where id = $1 and status = 1`,
    [actor.accountId],
  );
  return rows[0];
}

/** Takes a lock, so only one of two concurrent texts gets an answer. */
async function hasAnswer({ sql, actor }: Unit, keyword: SmsKeyword, address: string): Promise<boolean> {
  await sql(`select pg_advisory_xact_lock(hashtextextended('sms answer ' || $1 || $2, 0))`, [
    actor.accountId,
    address,
  ]);
  const { rows } = await sql(
    `select 1 from sms_reply
     where account_id = $1 and address = $2 and keyword = $3 and answer_id is not null
       and received_at > now() - ${answerEvery}
     limit 1`,
    [actor.accountId, address, keyword],
  );
  return rows.length > 0;
}

async function findActive(
  { sql, actor }: Unit,
  draft: MessageDraft,
): Promise<{ id: string; sender: string } | null> {
  const senderOf = await findSenders(sql, actor.accountId, [draft]);
  try {
    return senderOf(draft);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

function wordsOf(keyword: SmsKeyword, account: AccountFacts): string {
  const { company: name, telephone, email, language } = account;
  const { text } = wordsIn(language);
  const company = name.length > longestCompany ? `${name.slice(0, longestCompany - 3).trimEnd()}...` : name;
  if (keyword === 'stop') return text('sms.stopped', { company });
  if (keyword === 'start') return text('sms.started', { company });
  return text('sms.help', { company, contact: telephone === '' ? email : telephone });
}

function toDraft(text: string, from: string, to: string): MessageDraft & { text: string } {
  const none = {
    subject: '',
    html: null,
    templateId: null,
    data: null,
    replyTo: null,
    headers: null,
    attachments: [],
    raw: null,
    isTracked: false,
    requestHash: null,
    scheduledAt: null,
  };
  return {
    ...none,
    index: 0,
    id: newId(),
    channel: 'sms',
    from: { senderId: null, address: from.toLowerCase(), name: '' },
    recipient: to,
    recipientName: '',
    text: text.toWellFormed(),
    reference: 'Answer to a keyword',
  };
}
