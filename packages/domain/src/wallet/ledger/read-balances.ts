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
  const { rows } = await sql<Balance>(
    `select currency, balance_minor, held_minor, balance_minor - held_minor as available_minor
     from wallet_balance where account_id = $1 order by currency`,
    [accountId],
  );
  return rows;
}

/** Throws `insufficient_funds` while a bank has reversed more than was available in the wallet. */
export async function requireNotOverdrawn(unit: Unit): Promise<void> {
  const own = await readCurrency(unit);
  const balances = await readBalances(unit.sql, unit.actor.accountId);
  const balance = balances.find(({ currency }) => currency === own);
  if (balance !== undefined && balance.availableMinor < 0n)
    throw insufficientFunds(-balance.availableMinor, balance.currency);
}

/** The account's currency. */
export async function readCurrency({ sql, actor }: Pick<Unit, 'sql' | 'actor'>): Promise<Currency> {
  const { rows } = await sql<{ currency: string }>('select currency from account where id = $1', [
    actor.accountId,
  ]);
  return toCurrency(rows[0]?.currency ?? '');
}

/** A supported currency; anything else becomes the default. */
export function toCurrency(text: string): Currency {
  return currencies.find((code) => code === text) ?? 'ngn';
}
