import { DomainError, settleAll } from '../../kernel/index.ts';
import {
  largestBatch,
  type MessageRequest,
  type SubmitAnswer,
  type SubmitOptions,
} from '../request/message-request.ts';
import { noteFallbacks } from '../fallbacks/note-fallbacks.ts';
import {
  holdFallbacks,
  joinPairs,
  type PairedRequests,
  pairRequests,
  refuseTogether,
} from '../fallbacks/pair-fallbacks.ts';
import { acceptMessages } from './accept-messages.ts';
import { completeDrafts } from './complete-drafts.ts';
import { findReplays } from './find-replays.ts';
import { prepare, prepareAhead } from './prepare-drafts.ts';
import {
  type AccountFacts,
  readSubmittingAccount,
  recentAccounts,
  type SubmissionServices,
  type SubmittingAccount,
} from './submitting-account.ts';

/**
 * See `Messages.submit`. Locks the wallet last, because other submissions of the account wait for that lock.
 * Independent statements run at once, which is one round trip over a pipelined connection.
 */
export async function submitMessages(
  services: SubmissionServices,
  requests: readonly MessageRequest[],
  options: SubmitOptions,
): Promise<SubmitAnswer> {
  const paired = pairRequests(requests);
  if (requests.length === 0 || paired.all.length > largestBatch)
    throw new DomainError(
      'invalid_input',
      `A submission needs 1 to ${largestBatch.toLocaleString('en')} messages. Fallbacks count.`,
    );
  const { accountId } = services.unit.actor;
  try {
    const { answer, account } = await submit(services, paired, options);
    if (answer.messages.length === 0) recentAccounts.refused(accountId);
    else if (options.last !== undefined) recentAccounts.accepted(accountId, account);
    return joinPairs(answer, paired);
  } catch (error) {
    recentAccounts.refused(accountId);
    throw error;
  }
}

async function submit(
  services: SubmissionServices,
  paired: PairedRequests,
  options: SubmitOptions,
): Promise<{ answer: SubmitAnswer; account: SubmittingAccount }> {
  const { unit } = services;
  const requests = paired.all;
  const given = options.areIdsNew === true ? [] : givenIds(requests);
  const isNew = given.length === 0;
  const reading = settleAll([
    readSubmittingAccount(services),
    findReplays(unit.sql, unit.actor.accountId, new Map(given), requests),
    options.last?.permit,
  ]);
  const expected = isNew && options.last !== undefined ? recentAccounts.get(unit.actor.accountId) : undefined;
  const [[account, { replays, refused: inUse }], early] = await settleAll([
    reading,
    expected && prepareAhead(services, requests, expected, options),
  ]);
  const isKnown = new Set([...replays, ...inUse].map(({ index }) => index));
  const { drafts, refused, lookups } =
    early !== undefined && isEqual(expected, account)
      ? early
      : await prepare(services, requests, account, { isKnown, areIdsNew: options.areIdsNew === true });
  refused.push(...inUse);
  const messages = await completeDrafts(services, account, drafts, lookups, refused);
  refused.sort((a, b) => a.index - b.index);
  const ahead = early?.ahead;
  if (refused.length > 0 && options.partial !== true) {
    if (ahead !== undefined) options.last?.undo();
    await ahead?.stored;
    return { answer: { batchId: null, messages: [], refused }, account };
  }
  const isRefused = new Set(refused.map(({ index }) => index));
  refuseTogether(isRefused, paired);
  holdFallbacks(messages, paired);
  const valid = isRefused.size === 0 ? messages : messages.filter(({ index }) => !isRefused.has(index));
  const accepting = { ...options, areIdsNew: isNew, requests, ahead };
  const added = await acceptMessages(services, account, valid, accepting, refused);
  await noteFallbacks(unit, added.messages, paired);
  const all = [...replays, ...added.messages].sort((a, b) => a.index - b.index);
  return { answer: { ...added, messages: all, refused }, account };
}

const isEqual = (a: AccountFacts | undefined, b: AccountFacts) =>
  a?.country === b.country && a.currency === b.currency;

/** The ids that the caller chose, by request index. */
function givenIds(requests: readonly MessageRequest[]): (readonly [number, string])[] {
  return requests.flatMap(({ id }, index) => (id === undefined ? [] : [[index, id] as const]));
}
