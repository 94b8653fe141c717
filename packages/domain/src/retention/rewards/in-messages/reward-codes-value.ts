import type { FoundValue, RecipientValue, ValueReader } from '../../../kernel/index.ts';
import { rewardPrice } from '../charge-reward.ts';
import {
  findStock,
  leftForContacts,
  readStock,
  reserveCodes,
  reserveCodesLate,
  roomOf,
  shortage,
} from './reserve-codes.ts';
import { lackingSql, usedUpSql } from './reserve-codes.sql.ts';
import { findRewardsSql, type FoundReward, listCodeTagsSql } from './reward-codes-value.sql.ts';
import { readCodesSql } from './settle-codes.sql.ts';

/** `{{ reward.code }}` if the account has one reward, else `{{ reward.free-coffee.code }}`. */
const ownPath = /^reward\.(?:([a-z0-9-]+)\.)?code$/;

const sampleCode = 'SAMPLE2345';

/** A reward’s code in a message: exactly one for each recipient. */
export const rewardCodes: RecipientValue = {
  name: 'reward.code',
  owns: (path) => ownPath.test(path),

  async find(unit, paths) {
    const { sql, actor } = unit;
    const { rows } = await sql<FoundReward>(findRewardsSql, [
      actor.accountId,
      paths.flatMap((path) => ownPath.exec(path)?.[1] ?? []),
      paths.includes('reward.code'),
    ]);
    return new Map(paths.map((path) => [path, judge(path, rows)]));
  },

  async list({ sql, actor }: ValueReader) {
    const { rows } = await sql<{ path: string; title: string }>(listCodeTagsSql, [actor.accountId]);
    return rows.map(({ path, title }) => ({ path, label: `Reward code: ${title}` }));
  },

  async read(sql, accountId, used, messages) {
    const ids = messages.map(({ deliveryId }) => deliveryId);
    const { rows } = await sql<{ deliveryId: string; code: string }>(readCodesSql, [
      accountId,
      ids,
      ids.map((id) => `delivery/${id}`),
    ]);
    return new Map(
      rows.map(({ deliveryId, code }) => [
        deliveryId,
        Object.fromEntries(used.map(({ path }) => [path, code])),
      ]),
    );
  },

  stock: {
    usedUpSql: (subjectId, params) => usedUpSql(`$${params.push(subjectId)}`),
    lackingSql: (subjectId, params) => lackingSql(`$${params.push(subjectId)}`),
    async judge(unit, subjectId, count) {
      const price = await rewardPrice(unit.sql, unit.actor.accountId);
      const cost = { ...price, amountMinor: price.amountMinor * BigInt(count) };
      return { cost, problem: shortage(await readStock(unit, subjectId), count) };
    },
    room: async (unit, subjectId) => {
      const stock = await findStock(unit, subjectId, true);
      return stock === null ? 0 : roomOf(stock).room;
    },
    leftFor: leftForContacts,
    reserve: reserveCodes,
    reserveLate: reserveCodesLate,
  },
};

function judge(path: string, rewards: readonly FoundReward[]): FoundValue {
  const slug = ownPath.exec(path)?.[1];
  const named = rewards.filter(({ wanted }) => wanted === (slug ?? null));
  const [reward] = named;
  if (reward === undefined)
    return refuse(path, slug === undefined ? 'needs a published reward' : 'names no reward of yours');
  if (named.length > 1 && slug === undefined)
    return refuse(path, `could be any of your rewards. Say which one, like {{ reward.${reward.slug}.code }}`);
  if (reward.kind === 'airtime')
    return refuse(
      path,
      `gives nothing, because people claim airtime on its page. Use {{ reward.${reward.slug} }}`,
    );
  if (!reward.isPublished)
    return refuse(path, 'gives nothing, because this reward isn’t published. Publish it first');
  if (reward.codeSource === 'shared' && !reward.hasShared)
    return refuse(path, 'has no code yet. Save the reward first');
  return { kind: 'text', subjectId: reward.id, sample: sampleOf(reward) };
}

const refuse = (path: string, why: string): FoundValue => ({
  kind: 'problem',
  message: `{{ ${path} }} ${why}.`,
});

/** As long as the longest code that someone can get. */
function sampleOf({ codeSource, longest }: FoundReward): string {
  if (codeSource === 'generated' || longest === null) return sampleCode;
  return sampleCode.repeat(Math.ceil(longest / sampleCode.length)).slice(0, longest);
}
