import { type Currency, DomainError, newId, type Sql, type Unit, settleAll } from '../../kernel/index.ts';
import { costMinor, holdFunds } from '../../wallet/index.ts';
import type { MessageToWrite } from '../request/message-draft.ts';
import type {
  MessageRequest,
  RefusedMessage,
  SubmitAnswer,
  SubmitOptions,
  SubmittedMessage,
} from '../request/message-request.ts';
import { waitsAsFallback } from '../request/message.schema.ts';
import { batchSubject, holdLifeMs } from '../waiting/charge-batches.ts';
import { addHeldWork } from '../waiting/hold-messages.ts';
import { addMessageWork } from '../waiting/message-work.ts';
import { findReplays, idInUse } from './find-replays.ts';
import { type Blobs, blobsOf, storeBlobs } from './store-blobs.ts';
import type { SubmissionServices, SubmittingAccount } from './submitting-account.ts';
import { fitOneStatement, writeMessages } from './write-messages.ts';

/** Contents whose statement has left already. */
export interface StoredAhead {
  blobs: Blobs;
  stored: Promise<void>;
}

interface AcceptOptions extends SubmitOptions {
  requests: readonly MessageRequest[];
  ahead: StoredAhead | undefined;
}

/** Writes the messages, schedules their sending and holds their price. */
export async function acceptMessages(
  { unit }: SubmissionServices,
  { currency }: SubmittingAccount,
  messages: readonly MessageToWrite[],
  options: AcceptOptions,
  refused: readonly RefusedMessage[],
): Promise<Omit<SubmitAnswer, 'refused'>> {
  const { source, apiKeyId = null, areIdsNew = false, alongside, last, requests, ahead } = options;
  if (messages.length === 0) {
    await alongside?.({ messages: [], refused: [...refused] });
    return { batchId: null, messages: [] };
  }
  const { sql, actor, clock } = unit;
  const { accountId } = actor;
  const batchId = newId();
  const blobs = ahead?.blobs ?? blobsOf(messages);
  const stored = ahead?.stored ?? storeBlobs(sql, accountId, blobs);
  const writing = writeMessages(
    sql,
    { accountId, batchId, source, apiKeyId, currency, areIdsNew },
    messages,
    blobs.ids,
    clock.now(),
  );
  const fresh = areIdsNew ? messages : (await settleAll([stored, writing]))[1];
  const accepted = fresh.map(toSubmitted);
  const isEnd = last !== undefined && areIdsNew && blobs.groups.length <= 1 && fitOneStatement(messages);
  const statements = [
    stored,
    writing,
    alongside?.({ messages: accepted, refused: [...refused] }),
    reserve(unit, batchId, currency, fresh, isEnd),
  ];
  if (isEnd) last.commitBehind(statements);
  await settleAll(statements);
  const earlier = areIdsNew ? [] : await readRaced(sql, accountId, messages, fresh, requests);
  return {
    batchId: fresh.some(({ skipped }) => skipped === null) ? batchId : null,
    messages: [...accepted, ...earlier],
  };
}

/**
 * The messages whose ids a concurrent submission of the same requests used first. Throws `conflict` for an id
 * that a different request used: everything rolls back, and a retry gets a refusal of that field.
 */
async function readRaced(
  sql: Sql,
  accountId: string,
  messages: readonly MessageToWrite[],
  fresh: readonly MessageToWrite[],
  requests: readonly MessageRequest[],
): Promise<SubmittedMessage[]> {
  const isFresh = new Set(fresh);
  const raced = messages.filter((message) => !isFresh.has(message));
  const ids = new Map(raced.map(({ index, id }) => [index, id]));
  const { replays, refused } = await findReplays(sql, accountId, ids, requests);
  if (refused.length > 0) throw new DomainError('conflict', idInUse);
  return replays;
}

/**
 * Schedules the send work of each channel and holds the price. `isEnd`: COMMIT is sent behind it, so a refused
 * hold has to fail its statement.
 */
async function reserve(
  unit: Unit,
  batchId: string,
  currency: Currency,
  fresh: readonly MessageToWrite[],
  isEnd: boolean,
): Promise<void> {
  const { sql, actor, clock } = unit;
  const now = clock.now().getTime();
  const live = fresh.filter(({ skipped }) => skipped === null);
  const sending = live.filter(({ held }) => held !== waitsAsFallback);
  const wakeUps = [...new Set(sending.map(({ channel }) => channel))].map((channel) => {
    const times = sending
      .filter((message) => message.channel === channel)
      .map(({ scheduledAt }) => scheduledAt?.getTime() ?? now);
    return addMessageWork(unit, channel, new Date(times.reduce((first, time) => Math.min(first, time))));
  });
  if (sending.some(({ held }) => held !== null)) wakeUps.push(addHeldWork(unit));
  const mills = live.reduce((sum, { priceMills }) => sum + BigInt(priceMills), 0n);
  if (mills === 0n) return void (await settleAll(wakeUps));
  const subject = batchSubject(batchId);
  const money = { amountMinor: costMinor(mills), currency };
  const holding = holdFunds(sql, {
    key: `${subject}/hold`,
    money,
    kind: 'message',
    subject,
    expiresAt: new Date(now + holdLifeMs),
    userId: actor.userId,
    isStrict: isEnd,
  });
  await settleAll([...wakeUps, holding]);
}

function toSubmitted({
  index,
  id,
  channel,
  skipped,
  held,
  recipient,
  segments,
  scheduledAt,
}: MessageToWrite): SubmittedMessage {
  return {
    index,
    id,
    channel,
    state: skipped !== null ? 'skipped' : held === waitsAsFallback ? 'held' : 'queued',
    reason: skipped ?? held,
    recipient,
    segments,
    scheduledAt,
    isReplay: false,
  };
}
