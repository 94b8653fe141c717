import { phoneNormaliser } from '@talkdrum/people-files';
import { DomainError, inTurns, settleAll } from '../../kernel/index.ts';
import type { MessageDraft } from '../request/message-draft.ts';
import {
  largestBatch,
  type MessageRequest,
  type RefusedMessage,
  type SubmitAnswer,
  type SubmitOptions,
} from '../request/message-request.ts';
import { collectRefusal } from '../request/refuse.ts';
import { acceptMessages } from './accept-messages.ts';
import { checkRequest } from './check-request.ts';
import { completeDrafts } from './complete-drafts.ts';
import { findReplays } from './find-replays.ts';
import { mapInTurns } from './map-in-turns.ts';
import { readSubmittingAccount, type SubmissionServices } from './submitting-account.ts';

/**
 * See `Messages.submit`. Locks the wallet last, because other submissions of the account wait for that lock.
 * Independent statements run at once, which is one round trip over a pipelined connection.
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
      `A submission needs 1 to ${largestBatch.toLocaleString('en')} messages.`,
    );
  const given = options.areIdsNew === true ? [] : givenIds(requests);
  const [account, known] = await settleAll([
    readSubmittingAccount(services),
    findReplays(unit.sql, unit.actor.accountId, new Map(given), requests),
    options.last?.permit,
  ]);
  const { replays, refused } = known;
  const context = {
    phone: phoneNormaliser(account.country),
    now: unit.clock.now(),
    raws: new Map(),
    areIdsNew: options.areIdsNew === true,
  };
  const isKnown = new Set([...replays, ...refused].map(({ index }) => index));
  const checkOne = (request: MessageRequest, index: number) =>
    isKnown.has(index)
      ? undefined
      : collectRefusal(refused, index, () => checkRequest(request, index, context));
  const drafts = await inTurns(mapInTurns(requests, checkOne));
  refuseRepeatedIds(drafts, refused);
  const messages = await completeDrafts(services, account, drafts, refused);
  refused.sort((a, b) => a.index - b.index);
  if (refused.length > 0 && options.partial !== true) return { batchId: null, messages: [], refused };
  const isRefused = new Set(refused.map(({ index }) => index));
  const valid = refused.length === 0 ? messages : messages.filter(({ index }) => !isRefused.has(index));
  const isNew = given.length === 0;
  const added = await acceptMessages(
    services,
    account,
    valid,
    { ...options, areIdsNew: isNew, requests },
    refused,
  );
  return { ...added, messages: [...replays, ...added.messages].sort((a, b) => a.index - b.index), refused };
}

/** The ids that the caller chose, by request index. */
function givenIds(requests: readonly MessageRequest[]): (readonly [number, string])[] {
  return requests.flatMap(({ id }, index) => (id === undefined ? [] : [[index, id] as const]));
}

function refuseRepeatedIds(drafts: readonly MessageDraft[], refused: RefusedMessage[]): void {
  const seen = new Set<string>();
  for (const { index, id } of drafts) {
    if (seen.has(id))
      refused.push({
        index,
        field: 'id',
        code: 'invalid_input',
        message: 'This id appears twice in the submission.',
      });
    seen.add(id);
  }
}
