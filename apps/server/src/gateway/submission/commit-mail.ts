import {
  type Domain,
  DomainError,
  largestBatch,
  type MessageRequest,
  type RefusedMessage,
} from '@talkdrum/domain';
import { type Attempt, commitTogether } from '../intake/commit-together.ts';
import { GroupCommit } from '../intake/group-commit.ts';
import { takeInFor } from '../intake/take-in-for.ts';
import type { SmtpLogin } from './smtp-login.ts';

/** One message as it was handed in. */
export interface Mail {
  login: SmtpLogin;
  recipients: readonly string[];
  raw: Buffer;
}

/** Twice as many contents in memory as this may weigh are under way for one key. */
const largestGroupBytes = 8_000_000;
const bytesPerRecipient = largestGroupBytes / largestBatch;
/** The longest that a lone message waits for company. */
const gatherMs = 1;

export class MailCommits {
  readonly #domain: Domain;
  readonly #groups: GroupCommit<Mail, string[]>;

  constructor(domain: Domain) {
    this.#domain = domain;
    const commit = (_key: string, mails: readonly Mail[]) => this.#commit(mails);
    this.#groups = new GroupCommit({
      gatherMs,
      maxWeight: largestGroupBytes,
      lanes: 2,
      laneItems: 16,
      commit,
    });
  }

  /**
   * Takes one message in for each of its recipients; gives their ids once that is committed. Rejects with a
   * DomainError.
   */
  commit(mail: Mail): Promise<string[]> {
    const { gateway, keyName, ip } = mail.login;
    const weight = Math.max(mail.raw.length, mail.recipients.length * bytesPerRecipient);
    return this.#groups.add(`${gateway} ${keyName} ${ip}`, mail, weight);
  }

  async #commit(mails: readonly Mail[]): Promise<PromiseSettledResult<string[]>[]> {
    const login = mails[0]?.login;
    if (login === undefined) return [];
    return commitTogether(mails, (group) => attempt(this.#domain, login, group));
  }
}

async function attempt(
  domain: Domain,
  { holder, gateway, keyName: name, ip }: SmtpLogin,
  mails: readonly Mail[],
): Promise<Attempt<string[]>> {
  const owners = mails.flatMap(({ recipients }, index) => recipients.map(() => index));
  const options = { source: 'smtp', apiKeyId: holder.apiKeyId } as const;
  const answer = await takeInFor(domain, holder, { gateway, name, ip }, ({ messages }) =>
    messages.submit(mails.flatMap(requestsOf), options),
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
 * The first reason of each message; where one recipient is refused, none gets it, so that a client that tries
 * again sends nothing twice.
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

/** What the client's own program calls the message, so that it is found again by it. */
function messageId(raw: Buffer): string {
  const head = raw.toString('latin1', 0, 16_384).split(/\r?\n\r?\n/, 1)[0] ?? '';
  return /^message-id:\s*<([\x21-\x7e]{1,200})>/im.exec(head)?.[1] ?? '';
}
