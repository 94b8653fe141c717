import type { ContentCondition } from '@talkdrum/email-designs';
import { shownPartsSql } from '../../audience/index.ts';
import type { Sql } from '../../kernel/index.ts';
import { queryAudience } from './audience-query.ts';
import type { AudienceCriteria, ChosenReason } from './campaign-audience.ts';
import { joinTerms, type SmsTerms } from './sms-terms.ts';
import { excludeFromStepSql, queueStepsSql, sumQueuedSql } from './queue-steps.sql.ts';
import type { LeftOutReason } from '../why/left-out-reason.schema.ts';

/** One message of a journey to queue: its id, whose it is, and which run it belongs to. */
export interface StepMessage {
  deliveryId: string;
  contactId: string;
  runId: string;
  /** Values of merge tags that the run got from webhooks, by their path. */
  answers?: Readonly<Record<string, unknown>> | null;
}

/** What was queued of a batch. */
export interface QueuedSteps {
  /** Why a contact gets no message; those it doesn't name have one. A contact it doesn't know is gone. */
  reasons: ReadonlyMap<string, ChosenReason | null>;
  keptUntil: string;
}

/**
 * Adds messages to a campaign that grows, in one statement, for the contacts who may get them: the same rules as a
 * frozen audience. `question` has the channel, the consent asked for (`all` or lists) and no contacts of its own. Each
 * row stores its price. The campaign must be locked. `queuedCost` is asked after texts have their own length.
 */
export async function queueSteps(
  sql: Sql,
  campaignId: string,
  question: AudienceCriteria,
  price: number | SmsTerms,
  {
    messages,
    conditions = [],
  }: { messages: readonly StepMessage[]; conditions?: readonly ContentCondition[] },
): Promise<QueuedSteps> {
  const among = [...new Set(messages.map(({ contactId }) => contactId))];
  const judged = await queryAudience(sql, { ...question, among });
  const params = [...judged.params];
  const add = (value: unknown) => `$${params.push(value)}`;
  const { rows: months } = await sql<{ keptUntil: string }>(
    'select kept_until::text from campaign_stat where account_id = $1 and campaign_id = $2',
    [question.accountId, campaignId],
  );
  const keptUntil = months[0]?.keptUntil ?? 'infinity';
  const [campaign, month, deliveryIds, contactIds, runIds, answers] = [
    add(campaignId),
    add(keptUntil),
    add(messages.map(({ deliveryId }) => deliveryId)),
    add(messages.map(({ contactId }) => contactId)),
    add(messages.map(({ runId }) => runId)),
    add(messages.map((message) => (message.answers ? JSON.stringify(message.answers) : null))),
  ];
  const terms = typeof price === 'number' ? emailTerms(add(price)) : smsTerms(price, params);
  const shown =
    conditions.length === 0
      ? { join: '', mask: 'null::integer' }
      : await shownPartsSql(sql, question, conditions, 'judged.contact_id', params);
  const { rows } = await sql<{ contactId: string; reason: ChosenReason | null }>(
    queueStepsSql({
      query: judged.sql,
      channel: question.channel ?? 'email',
      campaign,
      keptUntil: month,
      deliveryIds,
      contactIds,
      runIds,
      answers,
      shown,
      ...terms,
    }),
    params,
  );
  return { keptUntil, reasons: new Map(rows.map(({ contactId, reason }) => [contactId, reason])) };
}

/**
 * Notes who got no message of a step, and why: the answer for a contact that a frozen audience gives with its exclusions,
 * in the month of the campaign's deliveries.
 */
export async function excludeFromStep(
  sql: Sql,
  accountId: string,
  campaignId: string,
  excluded: readonly { contactId: string; reason: LeftOutReason }[],
): Promise<void> {
  if (excluded.length === 0) return;
  await sql(excludeFromStepSql, [
    accountId,
    campaignId,
    excluded.map(({ contactId }) => contactId),
    excluded.map(({ reason }) => reason),
  ]);
}

/** What the messages cost together, in thousandths of a minor unit, and their segments. */
export async function queuedCost(
  sql: Sql,
  accountId: string,
  keptUntil: string,
  deliveryIds: readonly string[],
): Promise<{ count: number; mills: bigint; segments: number }> {
  const { rows } = await sql<{ count: number; mills: bigint; segments: number }>(sumQueuedSql, [
    accountId,
    keptUntil,
    deliveryIds,
  ]);
  return rows[0] ?? { count: 0, mills: 0n, segments: 0 };
}

/** Rows a microsecond apart: a claim continues after the last time it saw. */
const inOrder = `clock_timestamp() + n * interval '1 microsecond'`;

function emailTerms(mills: string): { columns: string; join: string } {
  return { columns: `${mills}::integer, 1, null, ${inOrder}`, join: '' };
}

function smsTerms(terms: SmsTerms, params: unknown[]): { columns: string; join: string } {
  const join = joinTerms(terms, 'numbered', 'judged where reason is null', params);
  const segments = `$${params.push(terms.segments)}::integer`;
  const at = `case when terms.opens_at > now() then terms.opens_at + n * interval '1 microsecond' else ${inOrder} end`;
  return {
    columns: `terms.mills * ${segments}, ${segments}, case when terms.opens_at > now() then 'quiet_hours' end, ${at}`,
    join,
  };
}
