import { DomainError, type Money, type Sql, type RowUnit } from '../../kernel/index.ts';
import { costMinor, debitWallet, Prices, toCurrency } from '../../wallet/index.ts';

interface ChargedLead {
  id: string;
  formId: string;
  /** The campaign’s name, for the statement. */
  campaign: string;
}

/** The key of a lead’s charge, which is unique per account. */
export const chargeKey = (leadId: string): string => `lead/${leadId}`;

/** What a lead costs now, in the account’s currency and country. Throws `unavailable` if there is no price. */
async function leadPrice(sql: Sql, accountId: string): Promise<Money> {
  const { rows } = await sql<{ currency: string; country: string }>(
    'select currency, country from account where id = $1',
    [accountId],
  );
  const currency = toCurrency(rows[0]?.currency ?? '');
  const { mills } = await new Prices({ sql }).current({
    kind: 'lead',
    messageType: 'promotional',
    currency,
    country: rows[0]?.country ?? '*',
  });
  return { amountMinor: costMinor(BigInt(mills)), currency };
}

/** Null if leads have no price. */
export function findLeadPrice(sql: Sql, accountId: string): Promise<Money | null> {
  return leadPrice(sql, accountId).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'unavailable') return null;
    throw error;
  });
}

/** Takes the price of a lead out of the wallet. Null if it can’t pay, or if leads have no price yet. */
export async function chargeLead(
  { sql, actor }: RowUnit,
  { id, formId, campaign }: ChargedLead,
): Promise<{ price: Money | null } | null> {
  try {
    const price = await leadPrice(sql, actor.accountId);
    if (price.amountMinor === 0n) return { price: null };
    await debitWallet(sql, {
      key: chargeKey(id),
      money: price,
      kind: 'lead',
      subject: `lead/${formId}`,
      note: campaign,
      userId: null,
    });
    return { price };
  } catch (error) {
    if (error instanceof DomainError && ['insufficient_funds', 'unavailable'].includes(error.code))
      return null;
    throw error;
  }
}
