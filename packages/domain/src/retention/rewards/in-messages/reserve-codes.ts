import {
  DomainError,
  notFound,
  type Money,
  type Sql,
  type Unit,
  type ValueReader,
} from '../../../kernel/index.ts';
import { addCodes } from '../add-codes.ts';
import { rewardPrice } from '../charge-reward.ts';
import type { CodeSource, RewardKind } from '../reward.schema.ts';
import { makeCodes } from '../reward-codes.ts';
import { holdCodes } from './code-funds.ts';
import {
  countReservedSql,
  countWaitingSql,
  leftForContactsSql,
  lockStockSql,
  readStockSql,
  reserveCodesSql,
  reserveSharedSql,
} from './reserve-codes.sql.ts';

/** How soon after a freeze the first codes count as given. */
const soonMs = 5_000;

/** What is left of a reward. */
export interface Stock {
  id: string;
  name: string;
  kind: RewardKind;
  codeSource: CodeSource;
  valueMinor: bigint;
  limitTotal: number | null;
  limitPerContact: number;
  limitPerDay: number | null;
  budgetMinor: bigint | null;
  issued: number;
  reserved: number;
  spentMinor: bigint;
  /** It’s published. */
  isOpen: boolean;
  freeCodes: number;
  /** Null without a limit per day. */
  givenToday: number | null;
}

interface Limit {
  room: number;
  /** Ends the sentence “… but …”. */
  why: string;
}

/** Null if the account has no such reward any more. */
export async function findStock(
  { sql, actor, clock }: ValueReader,
  rewardId: string,
  lock = false,
): Promise<Stock | null> {
  if (lock) await sql(lockStockSql, [actor.accountId, rewardId]);
  const { rows } = await sql<Stock>(readStockSql, [actor.accountId, rewardId, clock.now()]);
  return rows[0] ?? null;
}

/** Throws `not_found`. */
export async function readStock(unit: ValueReader, rewardId: string, lock = false): Promise<Stock> {
  const stock = await findStock(unit, rewardId, lock);
  if (stock === null) throw notFound('reward');
  return stock;
}

export async function leftForContacts(
  { sql, actor }: Unit,
  rewardId: string,
  contactIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ contactId: string; left: number }>(leftForContactsSql, [
    actor.accountId,
    rewardId,
    contactIds,
  ]);
  return new Map(rows.map(({ contactId, left }) => [contactId, left]));
}

/** How many can be given now, and why not more. Codes that are set aside count as given. */
export function roomOf(stock: Stock): Limit {
  const given = stock.issued + stock.reserved;
  const limits: Limit[] = stock.isOpen ? [] : [{ room: 0, why: 'it isn’t published. Publish it' }];
  if (stock.codeSource === 'imported')
    limits.push({ room: stock.freeCodes, why: `it has ${codes(stock.freeCodes)} left. Import more` });
  if (stock.limitTotal !== null) {
    const room = Math.max(0, stock.limitTotal - given);
    limits.push({ room, why: `its limit leaves ${codes(room)}. Raise the limit` });
  }
  if (stock.limitPerDay !== null) {
    const room = Math.max(0, stock.limitPerDay - (stock.givenToday ?? 0) - stock.reserved);
    limits.push({ room, why: `its limit per day leaves ${codes(room)} today. Raise the limit` });
  }
  if (stock.budgetMinor !== null && stock.valueMinor > 0n) {
    const left = stock.budgetMinor - stock.spentMinor - BigInt(stock.reserved) * stock.valueMinor;
    const room = left > 0n ? Number(left / stock.valueMinor) : 0;
    limits.push({ room, why: `its budget leaves ${codes(room)}. Raise the budget` });
  }
  return limits.reduce((least, limit) => (limit.room < least.room ? limit : least), {
    room: Infinity,
    why: '',
  });
}

/** Why `count` recipients can’t each have one; null if they can. */
export function shortage(stock: Stock, count: number): string | null {
  const { room, why } = roomOf(stock);
  if (count <= room) return null;
  return `${count.toLocaleString('en')} ${count === 1 ? 'person needs' : 'people need'} a code of ${stock.name}, but ${why} or send to fewer people.`;
}

const codes = (n: number): string => (n === 1 ? '1 code' : `${n.toLocaleString('en')} codes`);

/**
 * Sets a code aside for each queued message of the campaign that has none, in a handful of statements however many there
 * are. The campaign is locked. Throws `limit_reached`. Returns what holds the price: the transaction’s last statements.
 */
export async function reserveCodes(
  unit: Unit,
  {
    campaignId,
    subjectId: rewardId,
    deliveryIds,
  }: { campaignId: string; subjectId: string; deliveryIds?: readonly string[] },
): Promise<() => Promise<void>> {
  const { sql, actor, clock } = unit;
  const stock = await readStock(unit, rewardId, true);
  const ids = deliveryIds ?? null;
  const count = await countWaiting(sql, [actor.accountId, campaignId, rewardId, ids]);
  if (count === 0) return () => Promise.resolve();
  const problem = shortage(stock, count);
  if (problem !== null) throw new DomainError('limit_reached', problem);
  if (stock.codeSource === 'generated') await makeEnough(unit, stock, count);
  const price = await rewardPrice(sql, actor.accountId);
  const { rows } = await sql<{ n: number }>(
    stock.codeSource === 'shared' ? reserveSharedSql : reserveCodesSql,
    [actor.accountId, campaignId, rewardId, ids, price.amountMinor, price.currency, clock.now()],
  );
  if (rows[0]?.n !== count)
    throw new DomainError('limit_reached', `There are too few codes of ${stock.name}.`);
  await sql(countReservedSql, [actor.accountId, rewardId, count]);
  await unit.dueWork.add('reward.settle', campaignId, new Date(Date.now() + soonMs));
  const money: Money = { ...price, amountMinor: price.amountMinor * BigInt(count) };
  return () => holdCodes(unit, campaignId, money);
}

async function countWaiting(sql: Sql, params: unknown[]): Promise<number> {
  const { rows } = await sql<{ n: number }>(countWaitingSql, params);
  return rows[0]?.n ?? 0;
}

/** Codes made in one transaction. */
const mostAtOnce = 50_000;

/** Makes codes ahead for `count` people, unless too few may be given. Locks nothing that a claim waits for. */
export async function provideCodes(unit: Unit, rewardId: string, count: number): Promise<boolean> {
  const stock = await findStock(unit, rewardId);
  if (stock?.codeSource !== 'generated' || shortage(stock, count) !== null) return false;
  const missing = count - stock.freeCodes;
  await makeEnough(unit, stock, Math.min(count, stock.freeCodes + mostAtOnce));
  return missing > mostAtOnce;
}

/** Codes made here may be known already, once in 800 billion. */
export async function makeEnough(unit: Unit, { id, freeCodes }: Stock, count: number): Promise<void> {
  for (let missing = count - freeCodes; missing > 0; )
    missing -= await addCodes(unit, id, makeCodes(missing), 'generated');
}
