import { recordConsent, type Suppressions } from '../../audience/index.ts';
import type { BareDomain, DomainWith, ScopeWith } from '../../domain-with.ts';
import { addressHash, newId } from '../../kernel/index.ts';
import { recordFeedback } from '../../tracking/index.ts';
import type { InboundSms } from '../carriers/sms-carrier.ts';
import { readKeyword, type SmsKeyword } from './keyword.ts';

export interface KeywordAnswer {
  /** The message that was submitted. */
  id: string;
  text: string;
}

/** Services for replies. The room `messages` answers keywords, because an answer is a message. */
export interface ReplyServices {
  suppressions: Suppressions;
  messages: {
    answerKeyword(keyword: SmsKeyword, numbers: { from: string; to: string }): Promise<KeywordAnswer | null>;
  };
}

/** A reply to an older message is dropped, because numbers change hands. */
const replyDays = 30;

interface RepliedMessage {
  accountId: string;
  deliveryId: string;
  /** The sender, as our message had it. */
  sender: string;
}

/**
 * Stores a text to one of our senders and acts on its keyword: STOP suppresses the number for the account,
 * START lifts only that. STOP, START and HELP are each answered at most once a day. The text goes to the
 * account that last sent the number a message from that sender. Without one, it's dropped.
 */
export async function takeReply(domain: DomainWith<ReplyServices>, reply: InboundSms): Promise<void> {
  const replied = await findRepliedMessage(domain, reply);
  if (replied === undefined) {
    domain.deps.logger.info(
      { to: reply.to },
      'dropped a text to a sender that never sent a message to its number',
    );
    return;
  }
  await domain.openScope({ accountId: replied.accountId, userId: null }, (scope) =>
    keep(scope, replied, reply),
  );
}

async function findRepliedMessage(
  { pool }: Pick<BareDomain, 'pool'>,
  { from, to }: InboundSms,
): Promise<RepliedMessage | undefined> {
  const { rows } = await pool.query<RepliedMessage>(
    `select account_id, delivery_id, sender
     from sms_submission
     where number_hash = $1 and sender = any($2)
       and submitted_at > now() - make_interval(days => ${replyDays})
     order by submitted_at desc limit 1`,
    [addressHash(from), [to, to.replace(/^\+/, ''), `+${to.replace(/^\+/, '')}`]],
  );
  return rows[0];
}

async function keep(
  scope: ScopeWith<ReplyServices>,
  { deliveryId, sender }: RepliedMessage,
  { from, to, text }: InboundSms,
): Promise<void> {
  const keyword = readKeyword(text);
  const { rows } = await scope.sql<{ contactId: string | null; campaignId: string | null }>(
    `select contact_id, campaign_id
     from delivery
     where account_id = $1 and id = $2`,
    [scope.actor.accountId, deliveryId],
  );
  const about = {
    contactId: rows[0]?.contactId ?? null,
    campaignId: rows[0]?.campaignId ?? null,
    deliveryId,
  };
  if (keyword === 'stop') await stop(scope, from, about);
  if (keyword === 'start') await start(scope, from, about.contactId);
  const answer =
    keyword === null ? null : await scope.messages.answerKeyword(keyword, { from: sender, to: from });
  await scope.sql(
    `insert into sms_reply (account_id, id, delivery_id, contact_id, address, sender, body, keyword, answer,
       answer_id)
     values ($1, $2, $3, $4, $5, $6, left($7, 2000), $8, $9, $10)`,
    [
      scope.actor.accountId,
      newId(),
      deliveryId,
      about.contactId,
      from,
      to,
      text,
      keyword,
      answer?.text ?? '',
      answer?.id ?? null,
    ],
  );
}

async function stop(
  scope: ScopeWith<ReplyServices>,
  address: string,
  about: { contactId: string | null; campaignId: string | null; deliveryId: string },
): Promise<void> {
  await recordFeedback(scope, about.deliveryId, 'unsubscribe', 'STOP reply');
  const { campaignId } = about;
  const isNew = await scope.suppressions.add({
    channel: 'sms',
    address,
    reason: 'unsubscribe',
    detail: 'STOP reply',
    campaignId,
  });
  if (isNew) await recordConsent(scope, { ...byReply(address, about.contactId), action: 'withdrawn' });
}

/** A number suppressed for another reason stays suppressed. */
async function start(
  scope: ScopeWith<ReplyServices>,
  address: string,
  contactId: string | null,
): Promise<void> {
  const found = await scope.suppressions.find('sms', address);
  if (found?.reason !== 'unsubscribe') return;
  await scope.suppressions.lift('sms', address);
  await recordConsent(scope, { ...byReply(address, contactId), action: 'granted' });
}

const byReply = (address: string, contactId: string | null) =>
  ({ address, contactId, channel: 'sms', source: 'SMS reply' }) as const;
