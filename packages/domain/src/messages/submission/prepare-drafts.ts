import { phoneNormaliser } from '@talkdrum/people-files';
import { inTurns } from '../../kernel/index.ts';
import type { MessageDraft } from '../request/message-draft.ts';
import type { MessageRequest, RefusedMessage, SubmitOptions } from '../request/message-request.ts';
import { collectRefusal } from '../request/refuse.ts';
import type { StoredAhead } from './accept-messages.ts';
import { checkRequest } from './check-request.ts';
import { type Lookups, lookUp } from './complete-drafts.ts';
import { mapInTurns } from './map-in-turns.ts';
import { blobsOf, storeBlobs } from './store-blobs.ts';
import type { AccountFacts, SubmissionServices } from './submitting-account.ts';

interface Prepared {
  drafts: readonly MessageDraft[];
  refused: RefusedMessage[];
  lookups: Lookups;
}

interface Preparing {
  /** Requests that are left out, by index. */
  isKnown?: ReadonlySet<number>;
  areIdsNew: boolean;
}

/** Checks the requests, and asks for what they need from the database. */
export async function prepare(
  services: SubmissionServices,
  requests: readonly MessageRequest[],
  account: AccountFacts,
  preparing: Preparing,
): Promise<Prepared> {
  const { drafts, refused } = await draftsOf(services, requests, account, preparing);
  return { drafts, refused, lookups: await lookUp(services, account.currency, drafts) };
}

/**
 * The same while the account is being read, and stores contents that fit one statement: PostgreSQL writes them while we
 * write down the messages. Only if one refusal refuses all, because then `undo` takes them back.
 */
export async function prepareAhead(
  services: SubmissionServices,
  requests: readonly MessageRequest[],
  expected: AccountFacts,
  { partial = false, areIdsNew = false, last }: SubmitOptions,
): Promise<Prepared & { ahead: StoredAhead | undefined }> {
  const { sql, actor } = services.unit;
  const { drafts, refused } = await draftsOf(services, requests, expected, { areIdsNew });
  const looking = lookUp(services, expected.currency, drafts);
  const blobs = last === undefined || partial || refused.length > 0 ? undefined : blobsOf(drafts);
  if (blobs?.groups.length !== 1) return { drafts, refused, lookups: await looking, ahead: undefined };
  last?.answerFirst();
  const stored = storeBlobs(sql, actor.accountId, blobs);
  // It rejects where it's awaited, behind what is asked now.
  stored.catch(() => undefined);
  return { drafts, refused, lookups: await looking, ahead: { blobs, stored } };
}

async function draftsOf(
  { unit }: SubmissionServices,
  requests: readonly MessageRequest[],
  { country }: AccountFacts,
  { isKnown, areIdsNew }: Preparing,
): Promise<{ drafts: MessageDraft[]; refused: RefusedMessage[] }> {
  const refused: RefusedMessage[] = [];
  const world = { phone: phoneNormaliser(country), now: unit.clock.now(), areIdsNew };
  const checkOne = (request: MessageRequest, index: number) =>
    isKnown?.has(index) === true
      ? undefined
      : collectRefusal(refused, index, () => checkRequest(request, index, world));
  const drafts = await inTurns(mapInTurns(requests, checkOne));
  refuseRepeatedIds(drafts, refused);
  return { drafts, refused };
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
