import { postalAddress, requireSendingAllowed } from '../../accounts/index.ts';
import { phoneNormaliser } from '../../audience/index.ts';
import {
  type Currency,
  DomainError,
  inTurns,
  newId,
  notFound,
  type Sql,
  type Unit,
} from '../../kernel/index.ts';
import { countSegments } from '../../sms/index.ts';
import { costMinor, holdFunds, type Prices, type Subscriptions, toCurrency } from '../../wallet/index.ts';
import { checkRequest } from './check-request.ts';
import { findSenders, type MessageSender } from './find-senders.ts';
import { freezeTemplates } from './freeze-templates.ts';
import { addHeldWork, heldReason } from '../waiting/hold-messages.ts';
import { judgePromotional, judgeRecipients } from './judge-recipients.ts';
import type { MessageDraft, MessageToWrite } from '../request/message-draft.ts';
import {
  largestBatch,
  type MessageRequest,
  type RefusedMessage,
  type SubmitAnswer,
  type SubmitOptions,
  type SubmittedMessage,
} from '../request/message-request.ts';
import { batchSubject, holdLifeMs } from '../waiting/charge-batches.ts';
import { priceMessages } from './price-messages.ts';
import { readTaken, takenId } from './read-taken.ts';
import { noting, Refusal } from '../request/refuse.ts';
import { renderContent, renderSubject } from '../content/render-content.ts';
import { storeBlobs } from './store-blobs.ts';
import { addMessageWork } from '../waiting/stream-work.ts';
import { settleAll } from './settle-all.ts';
import { writeMessages } from './write-messages.ts';

/** What taking messages in needs of the account. */
export interface SubmissionServices {
  unit: Unit;
  prices: Prices;
  subscriptions: Subscriptions;
}

/** A turn of the event loop checks as much HTML; a message counts for 10,000 characters at least. */
const turnCharacters = 2_000_000;

interface AccountFacts {
  currency: Currency;
  country: string;
  name: string;
  address: string;
}

/**
 * See `Messages.submit`. The wallet is locked last, because that keeps other submissions of the account
 * waiting. What does not wait for another answer is asked at once: over a pipelined connection that is one
 * journey.
 */
export async function submitMessages(
  services: SubmissionServices,
  requests: readonly MessageRequest[],
  options: SubmitOptions,
): Promise<SubmitAnswer> {
  const { unit } = services;
  if (requests.length === 0 || requests.length > largestBatch)
    throw new DomainError(
      'invalid_input',
      `A submission has 1 to ${largestBatch.toLocaleString('en')} messages.`,
    );
  const given =
    options.areIdsNew === true
      ? []
      : requests.flatMap(({ id }, index) => (id === undefined ? [] : [[index, id] as const]));
  const [account, taken] = await settleAll([
    readAccount(services),
    readTaken(unit.sql, unit.actor.accountId, new Map(given), requests),
  ]);
  const { replays, refused } = taken;
  const world = { phone: phoneNormaliser(account.country), now: unit.clock.now(), raws: new Map() };
  const known = new Set([...replays, ...refused].map(({ index }) => index));
  const checkOne = (request: MessageRequest, index: number) =>
    known.has(index) ? undefined : noting(refused, index, () => checkRequest(request, index, world));
  const drafts = await inTurns(mapInTurns(requests, checkOne));
  refuseRepeatedIds(drafts, refused);
  const messages = await completeDrafts(services, account, drafts, refused);
  refused.sort((a, b) => a.index - b.index);
  if (refused.length > 0 && options.partial !== true) return { batchId: null, messages: [], refused };
  const isRefused = new Set(refused.map(({ index }) => index));
  const right = refused.length === 0 ? messages : messages.filter(({ index }) => !isRefused.has(index));
  const isNew = given.length === 0;
  const added = await takeIn(services, account, right, { ...options, areIdsNew: isNew, requests }, refused);
  return { ...added, messages: [...replays, ...added.messages].sort((a, b) => a.index - b.index), refused };
}

async function readAccount({ unit, subscriptions }: SubmissionServices): Promise<AccountFacts> {
  const { accountId } = unit.actor;
  const [, , { rows }] = await settleAll([
    requireSendingAllowed(unit.sql, accountId),
    subscriptions.requireActive(),
    unit.sql<AccountFacts>(
      `select currency, country, company as name, ${postalAddress('a')} as address from account a where id = $1`,
      [accountId],
    ),
  ]);
  if (rows[0] === undefined) throw notFound('account');
  return { ...rows[0], currency: toCurrency(rows[0].currency) };
}

function refuseRepeatedIds(drafts: readonly MessageDraft[], refused: RefusedMessage[]): void {
  const seen = new Set<string>();
  for (const { index, id } of drafts) {
    if (seen.has(id))
      refused.push({
        index,
        field: 'id',
        code: 'invalid_input',
        message: 'This id is used twice in the submission.',
      });
    seen.add(id);
  }
}

/** Looks up sender, template, suppression and price, each for all drafts together. */
async function completeDrafts(
  { unit, prices }: SubmissionServices,
  account: AccountFacts,
  drafts: readonly MessageDraft[],
  refused: RefusedMessage[],
): Promise<MessageToWrite[]> {
  if (drafts.length === 0) return [];
  const { sql, actor } = unit;
  const [senderOf, templateOf, judge, priceOf] = await settleAll([
    findSenders(sql, actor.accountId, drafts),
    freezeTemplates(sql, actor.accountId, drafts),
    judgeRecipients(sql, actor.accountId, drafts),
    priceMessages({ sql, prices }, account.currency, drafts),
  ]);
  const complete = (draft: MessageDraft): MessageToWrite & Pick<MessageSender, 'type'> => {
    const sender = senderOf(draft);
    const content = { ...draft, ...frozenContent(draft, account, templateOf(draft)) };
    const { segments, encoding } =
      draft.channel === 'sms' ? countSegments(content.text ?? '') : { segments: 1, encoding: '' };
    return {
      ...content,
      senderId: sender.id,
      sender: sender.sender,
      segments,
      encoding,
      priceMills: priceOf(draft) * segments,
      skipped: judge(draft.channel, draft.recipient, sender),
      held: sender.isHeld ? heldReason : null,
      type: sender.type,
    };
  };
  const completed = await inTurns(
    mapInTurns(drafts, (draft) => noting(refused, draft.index, () => complete(draft))),
  );
  return leaveOut(sql, actor.accountId, completed);
}

/** What `work` gives for each, but for undefined; pauses between groups. */
function* mapInTurns<From extends { html?: string | null | undefined }, To>(
  all: readonly From[],
  work: (one: From, index: number) => To | undefined,
): Generator<void, To[]> {
  const results: To[] = [];
  let characters = 0;
  for (const [index, one] of all.entries()) {
    characters += 10_000 + (one.html?.length ?? 0);
    if (characters > turnCharacters) {
      characters = 0;
      yield;
    }
    const result = work(one, index);
    if (result !== undefined) results.push(result);
  }
  return results;
}

/**
 * Promotional messages go to nobody a campaign would leave out. Asked second, because most submissions have
 * none.
 */
async function leaveOut(
  sql: Sql,
  accountId: string,
  messages: readonly (MessageToWrite & Pick<MessageSender, 'type'>)[],
): Promise<MessageToWrite[]> {
  const reasons = await judgePromotional(
    sql,
    accountId,
    messages.filter(({ type, skipped }) => type === 'promotional' && skipped === null),
  );
  return messages.map(({ type, ...message }) => ({
    ...message,
    skipped:
      message.skipped ??
      (type === 'promotional' ? (reasons.get(`${message.channel} ${message.recipient}`) ?? null) : null),
  }));
}

/**
 * An SMS is rendered now, because its length is its price; an email when it is sent, but for its subject,
 * which lists show.
 */
function frozenContent(
  draft: MessageDraft,
  account: AccountFacts,
  template: ReturnType<Awaited<ReturnType<typeof freezeTemplates>>>,
) {
  if (template === null) return { templateRevision: null };
  const people = { ...draft, account };
  if (draft.channel === 'sms') {
    const { text } = renderContent(template.compiled, people);
    if (text.trim() === '') throw new Refusal('data', 'With this data the template is an empty text.');
    if (text.length > 1_600)
      throw new Refusal('data', 'With this data the text is too long: 1,600 characters at most.');
    return { templateRevision: template.revision, text };
  }
  const subject =
    draft.subject === '' ? renderSubject(template.compiled, people).slice(0, 998) : draft.subject;
  if (subject.trim() === '') throw new Refusal('subject', 'The template has no subject. Give one.');
  return { templateRevision: template.revision, subject };
}

async function takeIn(
  { unit }: SubmissionServices,
  { currency }: AccountFacts,
  messages: readonly MessageToWrite[],
  {
    source,
    apiKeyId = null,
    areIdsNew = false,
    alongside,
    requests,
  }: SubmitOptions & { requests: readonly MessageRequest[] },
  refused: readonly RefusedMessage[],
): Promise<Omit<SubmitAnswer, 'refused'>> {
  if (messages.length === 0) {
    await alongside?.({ messages: [], refused: [...refused] });
    return { batchId: null, messages: [] };
  }
  const { sql, actor, clock } = unit;
  const { accountId } = actor;
  const batchId = newId();
  const { ids: blobs, stored } = storeBlobs(sql, accountId, messages);
  const writing = writeMessages(
    sql,
    { accountId, batchId, source, apiKeyId, currency, areIdsNew },
    messages,
    blobs,
    clock.now(),
  );
  const fresh = areIdsNew ? messages : (await settleAll([stored, writing]))[1];
  const taken = fresh.map(submitted);
  await settleAll([
    stored,
    writing,
    alongside?.({ messages: taken, refused: [...refused] }),
    reserve(unit, batchId, currency, fresh),
  ]);
  const isFresh = new Set(fresh);
  const raced = areIdsNew ? [] : messages.filter((message) => !isFresh.has(message));
  const earlier = await readTaken(
    sql,
    accountId,
    new Map(raced.map(({ index, id }) => [index, id])),
    requests,
  );
  // Somebody else took this id meanwhile: nothing of the submission stays, and asked again it is refused on
  // its field.
  if (earlier.refused.length > 0) throw new DomainError('conflict', takenId);
  return {
    batchId: fresh.some(({ skipped }) => skipped === null) ? batchId : null,
    messages: [...taken, ...earlier.replays],
  };
}

/** Wakes the streams of what is to be sent and holds its price. */
async function reserve(
  unit: Unit,
  batchId: string,
  currency: Currency,
  fresh: readonly MessageToWrite[],
): Promise<void> {
  const { sql, actor, clock } = unit;
  const now = clock.now().getTime();
  const live = fresh.filter(({ skipped }) => skipped === null);
  const waking = [...new Set(live.map(({ channel }) => channel))].map((channel) => {
    const times = live
      .filter((message) => message.channel === channel)
      .map(({ scheduledAt }) => scheduledAt?.getTime() ?? now);
    return addMessageWork(unit, channel, new Date(times.reduce((first, time) => Math.min(first, time))));
  });
  if (live.some(({ held }) => held !== null)) waking.push(addHeldWork(unit));
  const mills = live.reduce((sum, { priceMills }) => sum + BigInt(priceMills), 0n);
  if (mills === 0n) return void (await settleAll(waking));
  const subject = batchSubject(batchId);
  const money = { amountMinor: costMinor(mills), currency };
  const holding = holdFunds(sql, {
    key: `${subject}/hold`,
    money,
    kind: 'message',
    subject,
    expiresAt: new Date(now + holdLifeMs),
    userId: actor.userId,
  });
  await settleAll([...waking, holding]);
}

function submitted({
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
    state: skipped === null ? 'queued' : 'skipped',
    reason: skipped ?? held,
    recipient,
    segments,
    scheduledAt,
    isReplay: false,
  };
}
