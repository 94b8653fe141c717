import { postalAddress, requireSendingAllowed } from '../../accounts/index.ts';
import { type Currency, notFound, type RecipientValue, type Unit, settleAll } from '../../kernel/index.ts';
import type { PublishedLinkSource } from '../../templates/index.ts';
import { type Prices, type Subscriptions, toCurrency } from '../../wallet/index.ts';

export interface SubmissionServices {
  unit: Unit;
  prices: Prices;
  subscriptions: Subscriptions;
  publishedLinks: Pick<PublishedLinkSource, 'find'>;
  recipientValues: readonly RecipientValue[];
}

/** The account as its submissions see it. */
export interface SubmittingAccount {
  currency: Currency;
  country: string;
  name: string;
  address: string;
}

/** Reads the account. Throws `blocked` while its sending is suspended, and `subscription_required`. */
export async function readSubmittingAccount({
  unit,
  subscriptions,
}: SubmissionServices): Promise<SubmittingAccount> {
  const { accountId } = unit.actor;
  const [, , { rows }] = await settleAll([
    requireSendingAllowed(unit.sql, accountId),
    subscriptions.requireActive(),
    unit.sql<SubmittingAccount>(
      `select currency, country, company as name, ${postalAddress('a')} as address
       from account a
       where id = $1`,
      [accountId],
    ),
  ]);
  if (rows[0] === undefined) throw notFound('account');
  return { ...rows[0], currency: toCurrency(rows[0].currency) };
}
