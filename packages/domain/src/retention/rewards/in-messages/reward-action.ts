import { z } from 'zod';
import { newId, type Unit } from '../../../kernel/index.ts';
import { debitWallet } from '../../../wallet/index.ts';
import { rewardPrice } from '../charge-reward.ts';
import { issueRewardsSql, judgeWantedSql } from './issue-rewards.sql.ts';
import { findStock, makeEnough, roomOf, type Stock } from './reserve-codes.ts';

const settingsShape = z.object({ rewardId: z.uuid() });

interface Person {
  key: string;
  contactId: string;
}

interface JudgedPerson extends Person {
  isKnown: boolean;
  isGone: boolean;
  has: number;
}

/** A journey’s step that gives each contact a reward: a `JourneyAction`. */
export const rewardAction = {
  name: 'reward',

  /** What keeps a journey with this step from being published. */
  async problems(unit: Unit, settings: Record<string, unknown>): Promise<string[]> {
    const { data } = settingsShape.safeParse(settings);
    const stock = data === undefined ? null : await findStock(unit, data.rewardId);
    if (stock === null) return ['The reward was deleted. Choose another one.'];
    if (stock.kind === 'airtime')
      return [`${stock.name} is airtime, which people claim on its page. Send them a message with its link.`];
    return stock.isOpen ? [] : [`${stock.name} isn’t published. Publish it, or choose another reward.`];
  },

  /** In a handful of statements however many they are. `later` is paid last, because it locks the wallet. */
  async run(
    unit: Unit,
    settings: Record<string, unknown>,
    people: readonly Person[],
    later: (work: () => Promise<void>) => void,
  ): Promise<ReadonlyMap<string, string>> {
    const { data } = settingsShape.safeParse(settings);
    const stock = data === undefined ? null : await findStock(unit, data.rewardId, true);
    // A code alone tops nobody up.
    if (stock?.isOpen !== true || stock.kind === 'airtime')
      return new Map(people.map(({ key }) => [key, 'reward_closed']));
    const { wanted, refused } = await judge(unit, stock, people);
    if (wanted.length > 0) later(await issue(unit, stock, wanted));
    return refused;
  },
};

async function judge({ sql, actor }: Unit, stock: Stock, people: readonly Person[]) {
  const { rows } = await sql<JudgedPerson>(judgeWantedSql, [
    actor.accountId,
    stock.id,
    people.map(({ key }) => key),
    people.map(({ contactId }) => contactId),
  ]);
  const refused = new Map<string, string>();
  const wanted: Person[] = [];
  const now = new Map<string, number>();
  const { room } = roomOf(stock);
  for (const { key, contactId, isKnown, isGone, has } of rows) {
    const more = now.get(contactId) ?? 0;
    if (isKnown) continue;
    else if (isGone) refused.set(key, 'deleted');
    else if (has + more >= stock.limitPerContact) refused.set(key, 'reward_limit');
    else if (wanted.length >= room) refused.set(key, 'no_code');
    else {
      wanted.push({ key, contactId });
      now.set(contactId, more + 1);
    }
  }
  return { wanted, refused };
}

/** Returns what pays for it. */
async function issue(unit: Unit, stock: Stock, wanted: readonly Person[]): Promise<() => Promise<void>> {
  const { sql, actor, clock } = unit;
  if (stock.codeSource === 'generated') await makeEnough(unit, stock, wanted.length);
  const price = await rewardPrice(sql, actor.accountId);
  const chargeKey = `reward-step/${newId()}`;
  const { rows } = await sql<{ n: number }>(issueRewardsSql, [
    actor.accountId,
    stock.id,
    wanted.map(({ key }) => key),
    wanted.map(({ contactId }) => contactId),
    price.amountMinor,
    price.currency,
    chargeKey,
    clock.now(),
  ]);
  if (rows[0]?.n !== wanted.length)
    throw new Error(`${wanted.length} codes were there, and not all were given`);
  return async () => {
    if (price.amountMinor === 0n) return;
    await debitWallet(sql, {
      key: chargeKey,
      money: { ...price, amountMinor: price.amountMinor * BigInt(wanted.length) },
      kind: 'reward',
      subject: `reward/${stock.id}`,
      note: stock.name,
      userId: null,
    });
  };
}
