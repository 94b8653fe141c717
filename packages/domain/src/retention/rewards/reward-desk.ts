import type { DomainWith, ScopeWith } from '../../domain-with.ts';
import { networkOf, takeRate } from '../../kernel/index.ts';
import { openVisit, type Publishing, type Visit } from '../../publishing/index.ts';
import {
  type AirtimeAmounts,
  airtimeCountries,
  airtimeCountryOf,
  maskNumber,
} from '../airtime/airtime-countries.schema.ts';
import type { AirtimeTopUpLine, AirtimeTopUps } from '../airtime/airtime-top-ups.service.ts';
import { isUnpaid } from './charge-reward.ts';
import { type Issue, issueReward } from './issuing/issue-reward.ts';
import { issuesOfContactSql } from './issuing/issue-reward.sql.ts';
import { claimerSql, shownRewardSql } from './reward-desk.sql.ts';
import type { RewardDisplay, RewardKind } from './reward.schema.ts';

/** What everyone may know about a reward. */
export interface ShownReward {
  name: string;
  kind: RewardKind;
  valueMinor: bigint;
  currency: string;
  display: RewardDisplay;
  message: string;
  terms: string;
  limitPerContact: number;
}

/** Airtime that a person can get, or what became of theirs. Other people may look at the screen too. */
export interface ShownAirtime {
  maskedNumber: string;
  amountMinor: bigint;
  currency: string;
  /** Null before they asked for it. */
  state: AirtimeTopUpLine['state'] | null;
}

/** What a visitor of the claim page gets. */
export type RewardView =
  | { kind: 'none' }
  | { kind: 'too-many' }
  | { kind: 'stranger'; reward: ShownReward }
  | { kind: 'offer'; reward: ShownReward; person: string; airtime: ShownAirtime | null }
  | {
      kind: 'claimed';
      reward: ShownReward;
      person: string;
      issues: Issue[];
      /** Just now, by this press of the button. */
      isNew: boolean;
      mayClaimMore: boolean;
      /** Of each issue, for a reward that is airtime. */
      airtime: ReadonlyMap<string, ShownAirtime>;
      /** The newest airtime failed, and a press of the button tries again. */
      mayRetry: boolean;
    }
  | {
      kind: 'refused';
      reward: ShownReward;
      person: string;
      reason: 'gone' | 'day' | 'unpaid' | 'number' | 'country';
    };

interface Claiming {
  page: { accountId: string; id: string };
  visitToken: string;
  ip: string;
}

const claimsPerNetwork = { points: 120, seconds: 600 };

interface DeskServices {
  publishing: Publishing;
  airtimeTopUps: AirtimeTopUps;
}

/** Claim pages as their visitors see them, one durable transaction per claim. One per process. */
export class RewardDesk {
  readonly #domain: DomainWith<DeskServices>;

  constructor(domain: DomainWith<DeskServices>) {
    this.#domain = domain;
  }

  /** Gives nothing to anyone: robots and mail scanners open links too. */
  async open(page: Claiming['page'], visit: Pick<Visit, 'recipient'>): Promise<RewardView> {
    const view = await this.#domain.visitorLanes.pool.run(page.accountId, () =>
      this.#read(page, visit.recipient),
    );
    return view ?? { kind: 'too-many' };
  }

  /** What pressing the button gives: one code per limit, however often it's pressed. Answered after the commit. */
  async claim({ page, visitToken, ip }: Claiming): Promise<RewardView> {
    const visit = openVisit(this.#domain.config.secret, visitToken);
    const isOwn = visit?.accountId === page.accountId && visit.publishedId === page.id;
    const recipient = isOwn ? visit.recipient : null;
    if (!isOwn || recipient === null) return this.open(page, { recipient: null });
    const rate = await takeRate(this.#domain.pool, `reward-claim:${networkOf(ip)}`, claimsPerNetwork);
    if (!rate.isAllowed) return { kind: 'too-many' };
    const view = await this.#domain.visitorLanes.pool.run(page.accountId, () =>
      this.#claim(page, recipient, visit.nonce).catch((error: unknown) => {
        if (!isUnpaid(error)) throw error;
        return this.#refused(page, recipient);
      }),
    );
    return view ?? { kind: 'too-many' };
  }

  #read(page: Claiming['page'], recipient: Visit['recipient']): Promise<RewardView> {
    const actor = { accountId: page.accountId, userId: null, isReadOnly: true };
    return this.#domain.openScope(actor, (scope) => viewOf(scope, page.id, recipient));
  }

  #claim(
    page: Claiming['page'],
    recipient: NonNullable<Visit['recipient']>,
    nonce: string,
  ): Promise<RewardView> {
    return this.#domain.openScope({ accountId: page.accountId, userId: null }, async (scope) => {
      const before = await viewOf(scope, page.id, recipient);
      if (before.kind !== 'offer' && before.kind !== 'claimed') return before;
      const { reward, person } = before;
      if (before.kind === 'claimed' && before.mayRetry) return tryAgain(scope, before, page.id, recipient);
      const issue = await issueReward(scope, {
        rewardId: page.id,
        contactId: recipient.contactId,
        campaignId: recipient.campaignId,
        source: 'claim',
        key: `claim/${nonce}`,
      });
      if (typeof issue === 'string' && issue !== 'limit') {
        if (before.kind === 'claimed') return before;
        return { kind: 'refused', reward, person, reason: issue };
      }
      const after = await viewOf(scope, page.id, recipient);
      return after.kind === 'claimed' ? { ...after, isNew: issue !== 'limit' } : after;
    });
  }

  async #refused(page: Claiming['page'], recipient: NonNullable<Visit['recipient']>): Promise<RewardView> {
    const view = await this.#read(page, recipient);
    if (view.kind !== 'offer' && !(view.kind === 'claimed' && view.mayRetry)) return view;
    return { kind: 'refused', reward: view.reward, person: view.person, reason: 'unpaid' };
  }
}

type Claimed = Extract<RewardView, { kind: 'claimed' }>;
type Recipient = NonNullable<Visit['recipient']>;

/** Another top-up for a claim whose last one failed. */
async function tryAgain(
  scope: ScopeWith<DeskServices>,
  before: Claimed,
  rewardId: string,
  recipient: Recipient,
): Promise<RewardView> {
  const issueId = before.issues[0]?.id ?? '';
  const last = (await scope.airtimeTopUps.ofIssues([issueId])).get(issueId);
  const started = last === undefined ? 'day' : await scope.airtimeTopUps.tryAgain(last.id);
  if (started === 'number' || started === 'country' || started === 'day')
    return { kind: 'refused', reward: before.reward, person: before.person, reason: started };
  return viewOf(scope, rewardId, recipient);
}

async function viewOf(
  scope: ScopeWith<DeskServices>,
  rewardId: string,
  recipient: Visit['recipient'],
): Promise<RewardView> {
  const { sql, actor } = scope;
  const { rows } = await sql<ShownReward & { airtimeAmounts: AirtimeAmounts }>(shownRewardSql, [
    actor.accountId,
    rewardId,
  ]);
  if (rows[0] === undefined) return { kind: 'none' };
  const { airtimeAmounts, ...reward } = rows[0];
  if (recipient === null) return { kind: 'stranger', reward };
  const { rows: people } = await sql<{ fullName: string; telephone: string | null }>(claimerSql, [
    actor.accountId,
    recipient.contactId,
  ]);
  if (people[0] === undefined) return { kind: 'stranger', reward };
  const person = people[0].fullName.split(' ')[0] ?? '';
  const { rows: issues } = await sql<Issue>(issuesOfContactSql, [
    actor.accountId,
    rewardId,
    recipient.contactId,
  ]);
  if (issues.length > 0) return claimedView(scope, { reward, person, issues });
  if (reward.kind !== 'airtime') return { kind: 'offer', reward, person, airtime: null };
  const airtime = offeredAirtime(airtimeAmounts, people[0].telephone);
  if (typeof airtime === 'string') return { kind: 'refused', reward, person, reason: airtime };
  return { kind: 'offer', reward, person, airtime };
}

async function claimedView(
  { airtimeTopUps }: DeskServices,
  claimed: Pick<Claimed, 'reward' | 'person' | 'issues'>,
): Promise<Claimed> {
  const { reward, issues } = claimed;
  const topUps = reward.kind === 'airtime' ? await airtimeTopUps.ofIssues(issues.map(({ id }) => id)) : [];
  const airtime = new Map([...topUps].map(([issueId, line]) => [issueId, shownAirtime(line)]));
  return {
    kind: 'claimed',
    ...claimed,
    isNew: false,
    airtime,
    mayRetry: airtime.get(issues[0]?.id ?? '')?.state === 'failed',
    mayClaimMore: issues.length < reward.limitPerContact,
  };
}

const shownAirtime = ({ number, amountMinor, currency, state }: AirtimeTopUpLine): ShownAirtime => ({
  maskedNumber: maskNumber(number),
  amountMinor,
  currency,
  state,
});

function offeredAirtime(
  amounts: AirtimeAmounts,
  telephone: string | null,
): ShownAirtime | 'number' | 'country' {
  if (telephone === null || telephone === '') return 'number';
  const country = airtimeCountryOf(telephone);
  if (country === null || amounts[country] === '0') return 'country';
  return {
    maskedNumber: maskNumber(telephone),
    amountMinor: BigInt(amounts[country]),
    currency: airtimeCountries[country].currency,
    state: null,
  };
}
