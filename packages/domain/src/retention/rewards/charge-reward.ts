import { DomainError, type Money, type Sql, type Unit } from '../../kernel/index.ts';
import { costMinor, debitWallet, Prices, toCurrency } from '../../wallet/index.ts';

interface ChargedIssue {
  id: string;
  rewardId: string;
  /** The reward’s name, for the statement. */
  reward: string;
}

/** What giving a reward costs now, in the account’s currency and country. Throws `unavailable` if there is no price. */
export async function rewardPrice(sql: Sql, accountId: string): Promise<Money> {
  const { rows } = await sql<{ currency: string; country: string }>(
    'select currency, country from account where id = $1',
    [accountId],
  );
  const currency = toCurrency(rows[0]?.currency ?? '');
  const { mills } = await new Prices({ sql }).current({
    kind: 'reward',
    messageType: 'promotional',
    currency,
    country: rows[0]?.country ?? '*',
  });
  return { amountMinor: costMinor(BigInt(mills)), currency };
}

/** Takes the price of an issue out of the wallet. Null if it’s free; throws `insufficient_funds` or `unavailable`. */
export async function chargeReward(
  { sql, actor }: Unit,
  { id, rewardId, reward }: ChargedIssue,
): Promise<Money | null> {
  const price = await rewardPrice(sql, actor.accountId);
  if (price.amountMinor === 0n) return null;
  await debitWallet(sql, {
    key: `reward/${id}`,
    money: price,
    kind: 'reward',
    subject: `reward/${rewardId}`,
    note: reward,
    userId: null,
  });
  return price;
}

/** Whether nothing more can be given because of the account’s money. */
export const isUnpaid = (error: unknown): boolean =>
  error instanceof DomainError && ['insufficient_funds', 'unavailable'].includes(error.code);
