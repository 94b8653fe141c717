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

/** What of an account drafts and prices depend on. */
export type AccountFacts = Pick<SubmittingAccount, 'country' | 'currency'>;

const mostKept = 10_000;

/**
 * The accounts whose last submission in this process was accepted. A gateway asks for what depends on country and
 * currency together with the account, instead of a round trip later, and asks again if they have changed meanwhile.
 * It also stores contents at once, which an account that was just refused could use to make us write in vain.
 */
class RecentAccounts {
  readonly #facts = new Map<string, AccountFacts>();

  get(accountId: string): AccountFacts | undefined {
    return this.#facts.get(accountId);
  }

  accepted(accountId: string, { country, currency }: AccountFacts): void {
    const [oldest] = this.#facts.keys();
    if (oldest !== undefined && this.#facts.size >= mostKept) this.#facts.delete(oldest);
    this.#facts.set(accountId, { country, currency });
  }

  refused(accountId: string): void {
    this.#facts.delete(accountId);
  }
}

export const recentAccounts = new RecentAccounts();
