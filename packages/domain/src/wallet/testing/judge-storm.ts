import type { BareDomain } from '../../domain-with.ts';
import type { StormReport } from './run-storm.ts';
import { readStormBooksSql } from './storm.sql.ts';

interface Written {
  id: string;
  operation: string;
  currency: string;
  amount: string;
  posted: string;
  held: string;
}

/**
 * Compares the answers to clients with the books: each success is one transaction with its amount, each
 * refusal is none, and there are no others; every balance is the sum of the successes. Returns a sentence for
 * each difference.
 */
export async function judgeStorm(
  domain: Pick<BareDomain, 'bulk'>,
  accountIds: string[],
  { answers, surprises }: StormReport,
): Promise<string[]> {
  const wrong = [...surprises];
  for (const accountId of accountIds) {
    const { transactions, balances } = await readBooks(domain, accountId);
    const sums = new Map<string, { balance: bigint; held: bigint }>();
    for (const [key, { operation, answer }] of answers) {
      if (operation.accountId !== accountId) continue;
      const written = transactions.get(key);
      transactions.delete(key);
      if ('code' in answer) {
        if (written !== undefined) wrong.push(`${key} was refused (${answer.code}) and happened`);
        continue;
      }
      const isSame =
        written?.id === answer.id &&
        written.operation === operation.operation &&
        written.currency === operation.currency;
      if (
        !isSame ||
        (operation.operation !== 'release' && written.amount !== operation.amountMinor.toString())
      ) {
        wrong.push(`${key} was answered ${JSON.stringify(answer)} and is ${JSON.stringify(written)}`);
        continue;
      }
      const sum = sums.get(written.currency) ?? { balance: 0n, held: 0n };
      sums.set(written.currency, {
        balance: sum.balance + BigInt(written.posted),
        held: sum.held + BigInt(written.held),
      });
    }
    for (const key of transactions.keys()) wrong.push(`${key} is in the books and nobody was told`);
    for (const { currency, balance, held } of balances) {
      const sum = sums.get(currency);
      if (sum?.balance !== BigInt(balance) || sum.held !== BigInt(held))
        wrong.push(`the balance in ${currency} is ${balance} with ${held} held`);
    }
  }
  return wrong;
}

async function readBooks(domain: Pick<BareDomain, 'bulk'>, accountId: string) {
  return domain.bulk(accountId, async (client) => {
    const transactions = await client.query<Written & { key: string }>(readStormBooksSql, [accountId]);
    const balances = await client.query<{ currency: string; balance: string; held: string }>(
      `select currency, balance_minor::text as balance, held_minor::text as held from wallet_balance
       where account_id = $1`,
      [accountId],
    );
    return {
      transactions: new Map(transactions.rows.map(({ key, ...row }) => [key, row])),
      balances: balances.rows,
    };
  });
}
