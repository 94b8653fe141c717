import { type Currency, currencies, type Sql, type Unit } from '../../kernel/index.ts';
import { insufficientFunds } from './apply-operation.ts';

/** The money in one currency. `availableMinor` is the balance minus holds. */
export interface Balance {
  currency: Currency;
  balanceMinor: bigint;
  heldMinor: bigint;
  availableMinor: bigint;
}

/** Every currency the account has ever had a balance in. */
export async function readBalances(sql: Sql, accountId: string): Promise<Balance[]> {
  const { rows } = await sql<{ currency: Currency; balance: bigint; held: bigint }>(
    `select currency, balance_minor as balance, held_minor as held from wallet_balance
     where account_id = $1 order by currency`,
    [accountId],
  );
  return rows.map(({ currency, balance, held }) => {
    const [balanceMinor, heldMinor] = [balance, held];
    return { currency, balanceMinor, heldMinor, availableMinor: balanceMinor - heldMinor };
  });
}

/** Throws `insufficient_funds` while a bank has reversed more than was available in the wallet. */
export async function requireNotOverdrawn({ sql, actor }: Unit): Promise<void> {
  const { rows } = await sql<{ currency: string }>('select currency from account where id = $1', [
    actor.accountId,
  ]);
  const balance = (await readBalances(sql, actor.accountId)).find(
    ({ currency }) => currency === rows[0]?.currency,
  );
  if (balance !== undefined && balance.availableMinor < 0n)
    throw insufficientFunds(-balance.availableMinor, balance.currency);
}

/** A supported currency; anything else becomes the default. */
export function toCurrency(text: string): Currency {
  return currencies.find((code) => code === text) ?? 'ngn';
}
