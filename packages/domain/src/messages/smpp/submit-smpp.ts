import { phoneNormaliser } from '@talkdrum/people-files';
import { newId, type Unit, settleAll } from '../../kernel/index.ts';
import type { LastInTransaction, RefusedMessage, SubmitAnswer } from '../request/message-request.ts';
import type { Messages } from '../messages.service.ts';
import { addExpiryWork } from './expire-submissions.ts';
import { gatherParts, type Numbered, type WholeText } from './gather-parts.ts';
import {
  type SmppAnswer,
  type SmppRefusal,
  smppErrors,
  type SmppSubmission,
  smppStates,
} from './smpp-submission.ts';
import { oweReceipts, type TakenSubmission, tieParts, writeSubmissions } from './write-submissions.ts';

/** A complete text to submit, with the submissions it's made of. */
interface Text {
  id: string;
  text: string;
  from: Numbered;
  /** Its submissions in this request. */
  fresh: Numbered[];
  /** Ids of its earlier submissions. */
  earlier: string[];
}

const fieldOf: Record<string, SmppRefusal['about']> = {
  from: 'source',
  to: 'destination',
  text: 'text',
  scheduledAt: 'schedule',
};

interface Submitter {
  apiKeyId: string;
  last: LastInTransaction | undefined;
}

/** See `SmppSubmissions.submit`. */
export async function submitSmpp(
  unit: Unit,
  messages: Messages,
  submissions: readonly SmppSubmission[],
  by: Submitter,
): Promise<SmppAnswer[]> {
  const { sql, actor } = unit;
  const numbered = submissions.map((submission, index): Numbered => ({ index, id: newId(), submission }));
  const parts = numbered.filter(({ submission }) => (submission.part?.total ?? 1) > 1);
  const refusals = parts.length === 0 ? new Map<number, SmppRefusal>() : await checkParts(unit, parts);
  const goodParts = parts.filter(({ index }) => !refusals.has(index));
  const whole = await gatherParts(sql, actor.accountId, goodParts);
  const singles =
    parts.length === 0 ? numbered : numbered.filter(({ submission }) => (submission.part?.total ?? 1) <= 1);
  const texts = [...singles.map(single), ...whole.map((text) => assembled(text, goodParts))];
  const state: Progress = { numbered, texts, refusals, taken: [] };
  if (texts.length === 0) await record(unit, state, new Set());
  else await submitTexts(unit, messages, by, state);
  const answers = numbered.map(
    ({ index }): SmppAnswer => ({
      ok: false,
      refusal: refusals.get(index) ?? { about: 'other', message: '' },
    }),
  );
  for (const { index, id, shownId } of state.taken) answers[index] = { ok: true, id: shownId ?? id };
  return answers;
}

/** The submissions of one call, the texts they complete, and what became of them. */
interface Progress {
  numbered: readonly Numbered[];
  texts: readonly Text[];
  refusals: Map<number, SmppRefusal>;
  taken: TakenSubmission[];
}

/** Stores the accepted submissions, and owes receipts for messages that are `skipped` and so never sent. */
async function record(unit: Unit, state: Progress, skipped: ReadonlySet<string>): Promise<void> {
  const { numbered, texts, refusals } = state;
  const { sql, actor } = unit;
  const accepted = refusals.size === 0 ? numbered : numbered.filter(({ index }) => !refusals.has(index));
  const taken = takenOf(accepted, texts);
  state.taken = taken;
  const rejected = taken.flatMap(({ id, messageId }) =>
    messageId !== null && skipped.has(messageId) ? [id] : [],
  );
  // In this order and at once: COMMIT may be sent behind them.
  await settleAll([
    writeSubmissions(sql, actor.accountId, taken),
    addExpiryWork(unit, taken),
    ...texts.flatMap(({ id, fresh, earlier }) =>
      earlier.length === 0
        ? []
        : tieOrReject(
            unit,
            id,
            earlier,
            fresh.some(({ index }) => refusals.has(index)),
          ),
    ),
    oweReceipts(sql, actor.accountId, rejected, smppStates.rejected, smppErrors.suppressed),
  ]);
}

/** Parts are answered before the text is complete, so sender and number are checked for each part. */
async function checkParts(
  { sql, actor }: Unit,
  parts: readonly Numbered[],
): Promise<Map<number, SmppRefusal>> {
  const { rows } = await sql<{ sender: string; country: string }>(
    `select lower(s.sender) as sender, a.country
     from account a
     left join sender s on s.account_id = a.id and s.channel = 'sms' and s.status = 1
       and s.archived_at is null and s.refused_at is null
     where a.id = $1`,
    [actor.accountId],
  );
  const senders = new Set(rows.map(({ sender }) => sender));
  const refusals = new Map<number, SmppRefusal>();
  const normalise = phoneNormaliser(rows[0]?.country ?? '');
  for (const { index, submission } of parts) {
    if (!senders.has(submission.source.addr.toLowerCase()))
      refusals.set(index, { about: 'source', message: 'not an active sender' });
    else if (!normalise(submission.number).ok)
      refusals.set(index, { about: 'destination', message: 'not a number' });
  }
  return refusals;
}

function single(from: Numbered): Text {
  return { id: from.id, text: from.submission.text, from, fresh: [from], earlier: [] };
}

function assembled({ id, text, parts, first }: WholeText, goodParts: readonly Numbered[]): Text {
  const fresh = goodParts.filter((part) => parts.includes(part.id));
  const isFresh = new Set(fresh.map((part) => part.id));
  return { id, text, from: first, fresh, earlier: parts.filter((part) => !isFresh.has(part)) };
}

/** Submits the texts. Their submissions are written in parallel with the messages. */
async function submitTexts(
  unit: Unit,
  messages: Messages,
  { apiKeyId, last }: Submitter,
  state: Progress,
): Promise<void> {
  const { texts, refusals } = state;
  const requests = texts.map(({ id, text, from: { submission } }) => ({
    channel: 'sms' as const,
    id,
    from: { address: submission.source.addr },
    to: submission.number,
    text,
    scheduledAt: submission.scheduledAt,
  }));
  const alongside = ({ messages: submitted, refused }: Pick<SubmitAnswer, 'messages' | 'refused'>) => {
    for (const one of refused)
      for (const { index } of texts[one.index]?.fresh ?? []) refusals.set(index, refusalOf(one));
    return record(
      unit,
      state,
      new Set(submitted.flatMap(({ id, state: became }) => (became === 'skipped' ? [id] : []))),
    );
  };
  const options = { source: 'smpp', apiKeyId, partial: true, areIdsNew: true, alongside } as const;
  await messages.submit(requests, last === undefined ? options : { ...options, last });
}

function refusalOf({ field, message }: RefusedMessage): SmppRefusal {
  return { about: fieldOf[field.split('.')[0] ?? ''] ?? 'other', message };
}

function takenOf(taken: readonly Numbered[], texts: readonly Text[]): TakenSubmission[] {
  const messageOf = new Map<string, string>();
  for (const { id, fresh } of texts) for (const one of fresh) messageOf.set(one.id, id);
  const firstOf = new Map<object, string>();
  return taken.map((one) => {
    const { group } = one.submission;
    if (group !== undefined && !firstOf.has(group)) firstOf.set(group, one.id);
    return {
      index: one.index,
      id: one.id,
      submission: one.submission,
      messageId: messageOf.get(one.id) ?? null,
      shownId: group === undefined ? null : (firstOf.get(group) ?? null),
    };
  });
}

/** Ties earlier parts to the message, or owes them receipts if the complete text was refused. */
function tieOrReject(
  { sql, actor }: Unit,
  messageId: string,
  earlier: readonly string[],
  isRefused: boolean,
): Promise<void>[] {
  return [
    tieParts(sql, actor.accountId, messageId, earlier),
    ...(isRefused
      ? [oweReceipts(sql, actor.accountId, earlier, smppStates.rejected, smppErrors.refused)]
      : []),
  ];
}
