import type { Unit } from '../../kernel/index.ts';
import type { Payer } from './providers/payment-provider.ts';

interface PayingAccount extends Payer {
  company: string;
  country: string;
  currency: string;
}

/** The account's details as its payment providers know them. */
export async function readPayer({ sql, actor }: Unit): Promise<PayingAccount> {
  const { rows } = await sql<PayingAccount>(
    `select email, first_name, last_name, telephone as phone, company, country, currency from account
     where id = $1`,
    [actor.accountId],
  );
  const row = rows[0];
  if (row === undefined) throw new Error('payment without an account');
  return row;
}
