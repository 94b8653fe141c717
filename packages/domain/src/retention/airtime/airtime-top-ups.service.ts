import { Contact } from '../../audience/index.ts';
import { containsPattern, DomainError, notFound, type Unit } from '../../kernel/index.ts';
import { type AirtimeDay, airtimeDay } from './airtime-day.ts';
import {
  type AirtimeAmounts,
  type AirtimeLimits,
  airtimeLimits,
  airtimeState,
  type AirtimeState,
} from './airtime-countries.schema.ts';
import { isSettled, lockTopUp, settleTopUp } from './settle-top-up.ts';
import { planTopUp, startTopUp, type TopUpRefusal } from './start-top-up.ts';
import { listTopUpsSql, retriedSql, saveLimitsSql, topUpsOfIssuesSql } from './top-ups.sql.ts';

/** A top-up for the report. */
export interface AirtimeTopUpLine {
  id: string;
  issueId: string;
  contactId: string | null;
  contactName: string | null;
  number: string;
  country: string;
  currency: string;
  amountMinor: bigint;
  valueMinor: bigint;
  priceMinor: bigint;
  walletCurrency: string;
  state: AirtimeState;
  reason: string;
  providerId: string | null;
  attempts: number;
  createdAt: Date;
  settledAt: Date | null;
  /** How many top-ups the same claim had so far. */
  tries: number;
  /** It failed, and nothing followed it yet. */
  mayRetry: boolean;
}

/** For one claim: a number that fails five times fails again. */
const mostTries = 5;

const refusals: Readonly<Record<TopUpRefusal, string>> = {
  number: 'This contact has no phone number. Add one, then try again.',
  country: 'This reward gives no airtime in the country of the contact’s number.',
  day: 'A daily limit for airtime is reached. Raise it, or try again tomorrow.',
};

/** Top-ups of an account: what became of them, another try, and what may be given in a day. */
export class AirtimeTopUps {
  readonly #unit: Unit;
  /** False while the installation has no keys for a provider. */
  readonly isAvailable: boolean;

  constructor(unit: Unit, { airtime }: { airtime?: unknown }) {
    this.#unit = unit;
    this.isAvailable = airtime !== undefined;
  }

  /** Throws `unavailable` if the installation can't give airtime. */
  requireAvailable(): void {
    if (!this.isAvailable)
      throw new DomainError('unavailable', 'Airtime isn’t set up on this installation. Contact support.');
  }

  /** Newest first, of one reward or of all (null). `search` is part of a name or number, or a state. */
  async list(
    rewardId: string | null,
    { search = '', after, limit }: { search?: string | undefined; after?: string | undefined; limit: number },
  ): Promise<{ items: AirtimeTopUpLine[]; nextCursor: string | null }> {
    const { rows } = await this.#unit.sql<AirtimeTopUpLine>(listTopUpsSql, [
      this.#accountId,
      rewardId,
      search === '' ? null : containsPattern(search),
      after ?? null,
      limit + 1,
      airtimeState.safeParse(search).data ?? null,
    ]);
    const items = rows.slice(0, limit);
    return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
  }

  /** The last top-up of each issue. */
  async ofIssues(issueIds: readonly string[]): Promise<Map<string, AirtimeTopUpLine>> {
    if (issueIds.length === 0) return new Map();
    const { rows } = await this.#unit.sql<AirtimeTopUpLine>(topUpsOfIssuesSql, [this.#accountId, issueIds]);
    return new Map(rows.map((line) => [line.issueId, line]));
  }

  /** Another try of one that failed, to the number that the contact has now. Says why not, as text for people. */
  async retry(id: string): Promise<string> {
    const planned = await this.tryAgain(id);
    if (planned in refusals) throw new DomainError('invalid_state', refusals[planned as TopUpRefusal]);
    return planned;
  }

  /** The id of the new top-up, or why there is none. Doing it again while that one runs throws `invalid_state`. */
  async tryAgain(id: string): Promise<string> {
    const { sql } = this.#unit;
    const { rows } = await sql<{
      issueId: string;
      rewardId: string;
      contactId: string | null;
      telephone: string | null;
      airtimeAmounts: AirtimeAmounts;
    }>(retriedSql, [this.#accountId, id]);
    const [issue] = rows;
    if (issue === undefined) throw notFound('top-up');
    const last = (await this.ofIssues([issue.issueId])).get(issue.issueId);
    if (last?.id !== id || last.state !== 'failed')
      throw new DomainError(
        'invalid_state',
        'Only a person’s latest top-up can be tried again, and only if it failed.',
      );
    if (last.tries >= mostTries) return 'day';
    const { contactId } = issue;
    const contact =
      contactId === null ? null : await this.#unit.em.findOne(Contact, { id: contactId, deletedAt: null });
    if (contact === null || contactId === null) return 'number';
    const planned = await planTopUp(this.#unit, {
      amounts: issue.airtimeAmounts,
      telephone: issue.telephone,
    });
    if (typeof planned === 'string') return planned;
    return startTopUp(this.#unit, planned, { ...issue, contactId });
  }

  /** By staff, after they asked the provider: what became of a top-up in doubt. */
  async resolve(id: string, state: 'delivered' | 'failed', reason: string): Promise<void> {
    const topUp = await lockTopUp(this.#unit, id);
    if (topUp === null) throw notFound('top-up');
    if (isSettled(topUp)) throw new DomainError('invalid_state', 'This top-up is already settled.');
    if (topUp.state === 'waiting' && state === 'delivered')
      throw new DomainError('invalid_state', 'This top-up hasn’t been sent to the provider yet.');
    await settleTopUp(this.#unit, topUp, { state, reason });
  }

  limits(): Promise<AirtimeDay> {
    return airtimeDay(this.#unit);
  }

  async saveLimits(given: AirtimeLimits): Promise<void> {
    const { dayMinor, contactDay } = airtimeLimits.parse(given);
    await this.#unit.sql(saveLimitsSql, [this.#accountId, dayMinor, contactDay, this.#unit.clock.now()]);
  }

  get #accountId(): string {
    return this.#unit.actor.accountId;
  }
}
