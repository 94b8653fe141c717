import { Contact, isListThere, Memberships } from '../../../audience/index.ts';
import { recordEvents } from '../../../events/index.ts';
import { newId, notFound, type Unit } from '../../../kernel/index.ts';
import type { AirtimeAmounts } from '../../airtime/airtime-countries.schema.ts';
import { type PlannedTopUp, planTopUp, startTopUp } from '../../airtime/start-top-up.ts';
import { chargeReward } from '../charge-reward.ts';
import {
  countContactSql,
  countDaySql,
  countIssuedSql,
  findIssueSql,
  giveCodeSql,
  insertEntrySql,
  insertGivenSql,
  insertIssueSql,
  lockRewardSql,
  takeCodeSql,
} from './issue-reward.sql.ts';
import type { CodeSource, RewardKind } from '../reward.schema.ts';
import { makeCodes } from '../codes/reward-codes.ts';

export interface WantedIssue {
  rewardId: string;
  contactId: string;
  campaignId: string | null;
  source: 'claim' | 'manual' | 'loyalty' | 'referral';
  /** Repeating it gives nothing more. */
  key: string;
}

/** What a person got: one code. */
export interface Issue {
  id: string;
  contactId: string | null;
  issuedAt: Date;
  code: string;
  redeemed: number;
  balanceMinor: bigint | null;
  expiresAt: Date | null;
  codeSource: CodeSource;
  valueMinor: bigint;
}

/** Why nobody, or not this person, gets one now. */
export type IssueRefusal = 'gone' | 'day' | 'limit' | 'number' | 'country';

interface LockedReward {
  id: string;
  name: string;
  listId: string;
  kind: RewardKind;
  valueMinor: bigint;
  airtimeAmounts: AirtimeAmounts;
  currency: string;
  codeSource: CodeSource;
  limitTotal: number | null;
  limitPerContact: number;
  limitPerDay: number | null;
  budgetMinor: bigint | null;
  validDays: number | null;
  issued: number;
  /** Set aside for messages that may still be sent: counts as given. */
  reserved: number;
  spentMinor: bigint;
  today: Date;
}

const day = 86_400_000;

/**
 * Gives a contact one code, with everything that follows from it, in the caller's transaction: counters, list, event and
 * charge. Throws `not_found`, and `insufficient_funds` or `unavailable` if the wallet can't pay: then the caller rolls back.
 */
export async function issueReward(unit: Unit, wanted: WantedIssue): Promise<Issue | IssueRefusal> {
  const { sql, actor, clock } = unit;
  const now = clock.now();
  const { rows } = await sql<LockedReward>(lockRewardSql, [actor.accountId, wanted.rewardId, now]);
  const [locked] = rows;
  if (locked === undefined) throw notFound('reward');
  const known = await findIssue(unit, wanted);
  if (known !== null) return known;
  const contact = await unit.em.findOne(Contact, { id: wanted.contactId, deletedAt: null });
  if (contact === null) throw notFound('contact');
  const airtime =
    locked.kind === 'airtime'
      ? await planTopUp(unit, { amounts: locked.airtimeAmounts, telephone: contact.phone ?? null })
      : null;
  // What airtime is worth depends on the person's country.
  const reward =
    typeof airtime === 'object' && airtime !== null ? { ...locked, ...worthOf(airtime) } : locked;
  const refusal = await refusalOf(unit, reward, wanted.contactId);
  if (refusal !== null) return refusal;
  if (typeof airtime === 'string') return airtime;
  const codeId = await giveCode(unit, reward, now);
  if (codeId === null) return 'gone';
  const id = newId();
  await sql(countIssuedSql, [actor.accountId, reward.id, reward.valueMinor]);
  await joinList(unit, contact, reward.listId);
  await recordEvents(unit, [
    {
      contactId: wanted.contactId,
      name: 'reward.claimed',
      at: now,
      source: 'page',
      dedupKey: `reward.claimed/${id}`,
      properties: { id: reward.id, title: reward.name },
    },
  ]);
  // Last, because it locks the wallet.
  const price =
    airtime === null ? await chargeReward(unit, { id, rewardId: reward.id, reward: reward.name }) : null;
  await store(unit, { id, codeId, reward, wanted, price, now });
  if (airtime !== null)
    await startTopUp(unit, airtime, { issueId: id, rewardId: reward.id, contactId: wanted.contactId });
  const issue = await findIssue(unit, wanted);
  if (issue === null) throw new Error('the issue was not stored');
  return issue;
}

const worthOf = ({ valueMinor }: PlannedTopUp) => ({ valueMinor });

/** What a key gave. */
export async function findIssue(
  unit: Unit,
  { rewardId, key }: Pick<WantedIssue, 'rewardId' | 'key'>,
): Promise<Issue | null> {
  const { rows } = await unit.sql<Issue>(findIssueSql, [unit.actor.accountId, rewardId, key]);
  return rows[0] ?? null;
}

async function refusalOf(unit: Unit, reward: LockedReward, contactId: string): Promise<IssueRefusal | null> {
  const { limitTotal, limitPerContact, limitPerDay, budgetMinor, reserved, spentMinor, valueMinor } = reward;
  const issued = reward.issued + reserved;
  const ids = [unit.actor.accountId, reward.id];
  const { rows: theirs } = await unit.sql<{ issues: number }>(countContactSql, [...ids, contactId]);
  if ((theirs[0]?.issues ?? 0) >= limitPerContact) return 'limit';
  if (limitTotal !== null && issued >= limitTotal) return 'gone';
  if (budgetMinor !== null && spentMinor + BigInt(reserved + 1) * valueMinor > budgetMinor) return 'gone';
  if (limitPerDay === null) return null;
  const { rows: today } = await unit.sql<{ issues: number }>(countDaySql, [...ids, reward.today]);
  return (today[0]?.issues ?? 0) + reserved >= limitPerDay ? 'day' : null;
}

/** The id of a code that now belongs to someone; null if there is none left. */
async function giveCode(unit: Unit, reward: LockedReward, now: Date): Promise<string | null> {
  const { sql, actor } = unit;
  const { codeSource, kind, valueMinor, validDays } = reward;
  const isShared = codeSource === 'shared';
  const balance = kind === 'credit' ? valueMinor : null;
  // Everyone has the same code, so it can't end for one of them.
  const expiresAt = validDays === null || isShared ? null : new Date(now.getTime() + validDays * day);
  const { rows } = await sql<{ id: string }>(takeCodeSql, [actor.accountId, reward.id, isShared]);
  if (rows[0] !== undefined) {
    await sql(giveCodeSql, [actor.accountId, rows[0].id, balance, expiresAt]);
    return rows[0].id;
  }
  if (codeSource !== 'generated') return null;
  for (const code of makeCodes(3)) {
    const made = await sql<{ id: string }>(insertGivenSql, [
      actor.accountId,
      newId(),
      reward.id,
      code,
      balance,
      expiresAt,
      now,
    ]);
    if (made.rows[0] !== undefined) return made.rows[0].id;
  }
  throw new Error('three codes in a row were taken');
}

/** A list that someone left isn't joined again, and one that was deleted isn't at all. */
async function joinList(unit: Unit, contact: Contact, listId: string): Promise<void> {
  if (await isListThere(unit, listId)) await new Memberships(unit).join(contact, listId, 'reward');
}

interface StoredIssue {
  id: string;
  codeId: string;
  reward: LockedReward;
  wanted: WantedIssue;
  price: { amountMinor: bigint; currency: string } | null;
  now: Date;
}

async function store(
  { sql, actor }: Unit,
  { id, codeId, reward, wanted, price, now }: StoredIssue,
): Promise<void> {
  await sql(insertIssueSql, [
    actor.accountId,
    id,
    reward.id,
    codeId,
    wanted.contactId,
    wanted.campaignId,
    wanted.source,
    reward.valueMinor,
    wanted.key,
    price?.amountMinor ?? null,
    price?.currency ?? null,
    now,
  ]);
  await sql(insertEntrySql, [
    actor.accountId,
    newId(),
    reward.id,
    codeId,
    'issue',
    reward.valueMinor,
    '',
    null,
    wanted.source,
    actor.userId,
    `issue/${id}`,
    now,
  ]);
}
