import { DomainError, notFound, type Money, type Unit, type ValueReader } from '../../../kernel/index.ts';
import { addCodes } from '../codes/add-codes.ts';
import { rewardPrice } from '../charge-reward.ts';
import type { CodeSource, RewardKind } from '../reward.schema.ts';
import { makeCodes } from '../codes/reward-codes.ts';
import { holdCodes } from './code-funds.ts';
import {
  countReservedSql,
  countWaitingSql,
  givenElsewhereSql,
  leftForContactsSql,
  lockStockSql,
  readStockSql,
  reserveCodesSql,
  reserveMadeSql,
  reserveSharedSql,
} from './reserve-codes.sql.ts';

/** How soon after a freeze the first codes count as given. */
const soonMs = 5_000;
/** New codes of one statement. */
const mostAtOnce = 50_000;

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

interface Wanted {
  campaignId: string;
  subjectId: string;
}

type Hold = () => Promise<void>;

const holdsNothing: Hold = () => Promise.resolve();

/**
 * Sets a code aside for each queued message of the campaign that has none, in a handful of statements however many there
 * are. The campaign is locked. Throws `limit_reached`. Returns what holds the price: the transaction’s last statements.
 */
export async function reserveCodes(
  unit: Unit,
  { campaignId, subjectId: rewardId, deliveryIds }: Wanted & { deliveryIds?: readonly string[] },
): Promise<Hold> {
  const ids = deliveryIds ?? null;
  const stock = await readStock(unit, rewardId, true);
  const count = await countWaiting(unit, { campaignId, rewardId, ids });
  if (count === 0) return holdsNothing;
  requireEnough(stock, count);
  await takeFree(unit, stock, { campaignId, ids, count });
  return noteReserved(unit, { campaignId, rewardId, count });
}

/**
 * The same, of an audience that was chosen without the reward’s lock. Codes that have to be made are made and set aside
 * before it’s locked, where claims don’t see them; limits are judged after. Null if a recipient got a code elsewhere since.
 */
export async function reserveCodesLate(
  unit: Unit,
  { campaignId, subjectId: rewardId }: Wanted,
): Promise<Hold | null> {
  const ahead = await readStock(unit, rewardId);
  const count = await countWaiting(unit, { campaignId, rewardId, ids: null });
  if (count === 0) return holdsNothing;
  requireEnough(ahead, count);
  const missing = ahead.codeSource === 'generated' ? count - ahead.freeCodes : 0;
  const made = await reserveMade(unit, { campaignId, rewardId, missing });
  const stock = await readStock(unit, rewardId, true);
  const { rows } = await unit.sql(givenElsewhereSql, [unit.actor.accountId, campaignId, rewardId]);
  if (rows.length > 0) return null;
  requireEnough(stock, count);
  if (made < count) await takeFree(unit, stock, { campaignId, ids: null, count: count - made });
  return noteReserved(unit, { campaignId, rewardId, count });
}

function requireEnough(stock: Stock, count: number): void {
  const problem = shortage(stock, count);
  if (problem !== null) throw new DomainError('limit_reached', problem);
}

/** New codes for the first messages that have none. Returns how many. */
async function reserveMade(
  { sql, actor, clock }: Unit,
  { campaignId, rewardId, missing }: { campaignId: string; rewardId: string; missing: number },
): Promise<number> {
  const price = await rewardPrice(sql, actor.accountId);
  const terms = [actor.accountId, campaignId, rewardId, null, price.amountMinor, price.currency, clock.now()];
  let made = 0;
  // Codes made here may be known already, once in 800 billion.
  while (made < missing) {
    const { rows } = await sql<{ n: number }>(reserveMadeSql, [
      ...terms,
      makeCodes(Math.min(missing - made, mostAtOnce)),
    ]);
    made += rows[0]?.n ?? 0;
  }
  return made;
}

/** The reward is locked. Throws `limit_reached`. */
async function takeFree(
  unit: Unit,
  stock: Stock,
  { campaignId, ids, count }: { campaignId: string; ids: readonly string[] | null; count: number },
): Promise<void> {
  const { sql, actor, clock } = unit;
  if (stock.codeSource === 'generated') await makeEnough(unit, stock, count);
  const price = await rewardPrice(sql, actor.accountId);
  const { rows } = await sql<{ n: number }>(
    stock.codeSource === 'shared' ? reserveSharedSql : reserveCodesSql,
    [actor.accountId, campaignId, stock.id, ids, price.amountMinor, price.currency, clock.now()],
  );
  if (rows[0]?.n !== count)
    throw new DomainError('limit_reached', `There are too few codes of ${stock.name}.`);
}

/** The reward is locked. */
async function noteReserved(
  unit: Unit,
  { campaignId, rewardId, count }: { campaignId: string; rewardId: string; count: number },
): Promise<Hold> {
  const { sql, actor } = unit;
  await sql(countReservedSql, [actor.accountId, rewardId, count]);
  await unit.dueWork.add('reward.settle', campaignId, new Date(Date.now() + soonMs));
  const price = await rewardPrice(sql, actor.accountId);
  const money: Money = { ...price, amountMinor: price.amountMinor * BigInt(count) };
  return () => holdCodes(unit, campaignId, money);
}

async function countWaiting(
  { sql, actor }: Unit,
  { campaignId, rewardId, ids }: { campaignId: string; rewardId: string; ids: readonly string[] | null },
): Promise<number> {
  const { rows } = await sql<{ n: number }>(countWaitingSql, [actor.accountId, campaignId, rewardId, ids]);
  return rows[0]?.n ?? 0;
}

/** Codes made here may be known already, once in 800 billion. */
export async function makeEnough(unit: Unit, { id, freeCodes }: Stock, count: number): Promise<void> {
  for (let missing = count - freeCodes; missing > 0; )
    missing -= await addCodes(unit, id, makeCodes(missing), 'generated');
}
