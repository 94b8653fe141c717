import {
  type Domain,
  DomainError,
  largestBatch,
  type MessageRequest,
  readRawAhead,
  type RefusedMessage,
} from '@talkdrum/domain';
import { type Attempt, commitTogether } from '../intake/commit-together.ts';
import { GroupCommit } from '../intake/group-commit.ts';
import { takeInFor } from '../intake/take-in-for.ts';
import type { SmtpLogin } from './smtp-login.ts';

/** One submitted message. */
export interface Mail {
  login: SmtpLogin;
  recipients: readonly string[];
  raw: Buffer;
}

/** Bytes of one group. With two commits per key, twice this is in memory. */
const largestGroupBytes = 8_000_000;
const bytesPerRecipient = largestGroupBytes / largestBatch;
/** The longest that a message waits for the other connections that were sending a moment ago, in ms. */
const gatherMs = 10;

/** A message that waits for its group, as it will be submitted. */
interface WaitingMail {
  login: SmtpLogin;
  requests: readonly MessageRequest[];
}

export class MailCommits {
  readonly #domain: Domain;
  readonly #groups: GroupCommit<WaitingMail, string[]>;

  constructor(domain: Domain) {
    this.#domain = domain;
    const commit = (_key: string, mails: readonly WaitingMail[]) => this.#commit(mails);
    this.#groups = new GroupCommit({
      gatherMs,
      isAnswered: true,
      maxWeight: largestGroupBytes,
      lanes: 2,
      laneItems: 40,
      commit,
    });
  }

  /**
   * Submits a message to each of its recipients; returns their ids after the commit. Rejects with a
   * DomainError.
   */
  commit(mail: Mail): Promise<string[]> {
    const { login, raw, recipients } = mail;
    const weight = Math.max(raw.length, recipients.length * bytesPerRecipient);
    // Read while others are still on their way: nobody waits for it then.
    readRawAhead(raw);
    const waiting = { login, requests: requestsOf(mail) };
    return this.#groups.add(`${login.gateway} ${login.keyName} ${login.ip}`, waiting, weight);
  }

  async #commit(mails: readonly WaitingMail[]): Promise<PromiseSettledResult<string[]>[]> {
    const login = mails[0]?.login;
    if (login === undefined) return [];
    return commitTogether(mails, (group) => attempt(this.#domain, login, group));
  }
}

async function attempt(
  domain: Domain,
  { holder, gateway, keyName: name, ip }: SmtpLogin,
  mails: readonly WaitingMail[],
): Promise<Attempt<string[]>> {
  const owners = mails.flatMap(({ requests }, index) => requests.map(() => index));
  const { apiKeyId } = holder;
  const all = mails.flatMap(({ requests }) => requests);
  const answer = await takeInFor(domain, holder, { gateway, name, ip }, ({ messages }, last) =>
    messages.submit(all, { source: 'smtp', apiKeyId, last }),
  );
  if (answer.refused.length > 0) return { kind: 'refused', reasons: reasonsByMail(answer.refused, owners) };
  const answers: string[][] = mails.map(() => []);
  for (const { index, id } of answer.messages) answers[owners[index] ?? -1]?.push(id);
  return { kind: 'committed', answers };
}

function requestsOf({ recipients, raw }: Mail): MessageRequest[] {
  const reference = messageId(raw);
  return recipients.map((to) => ({ channel: 'email', from: {}, to, raw, reference }));
}

/**
 * The first reason of each message. If one recipient is refused, none gets it, so a client that retries sends
 * nothing twice.
 */
function reasonsByMail(refused: readonly RefusedMessage[], owners: readonly number[]): Map<number, unknown> {
  const reasons = new Map<number, unknown>();
  for (const { index, field, code, message } of refused) {
    const mail = owners[index];
    if (mail !== undefined && !reasons.has(mail))
      reasons.set(mail, new DomainError(code, message, { field }));
  }
  return reasons;
}

/** The client program's own Message-ID, so it can be found again. */
function messageId(raw: Buffer): string {
  const head = raw.toString('latin1', 0, 16_384).split(/\r?\n\r?\n/, 1)[0] ?? '';
  return /^message-id:\s*<([\x21-\x7e]{1,200})>/im.exec(head)?.[1] ?? '';
}
