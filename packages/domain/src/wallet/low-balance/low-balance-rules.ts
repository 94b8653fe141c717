import { type Currency, DomainError, formatMoney, type Unit } from '../../kernel/index.ts';
import { paymentLimits } from '../funding/payment-terms.ts';

/** The settings on the Profile page; amounts in minor units of the account's currency. */
export interface LowBalanceChoices {
  wallet: { thresholdMinor: bigint; isAlertOn: boolean };
  subscription: { daysBefore: number; isAlertOn: boolean };
  automation: { isOn: boolean; authorisationId: string | null; amountMinor: bigint; monthlyCapMinor: bigint };
}

/** The settings after saving. `isCardChosen` if the save includes the automatic top-up. */
type SavedChoices = Pick<LowBalanceChoices, 'wallet' | 'automation'> & { isCardChosen: boolean };

/**
 * Throws `invalid_input` with every invalid field. An automatic top-up that is off can be incomplete, and one
 * that isn't on the form isn't checked, because its card couldn't be fixed there.
 */
export async function requireValidChoices(
  unit: Unit,
  { wallet, automation, isCardChosen }: SavedChoices,
  currency: Currency,
): Promise<void> {
  const fieldErrors: Record<string, string[]> = {};
  const { minimumMinor, maximumMinor } = paymentLimits(currency);
  const shown = (amountMinor: bigint) => formatMoney({ amountMinor, currency });
  if (wallet.isAlertOn && wallet.thresholdMinor === 0n)
    fieldErrors['wallet.thresholdMinor'] = ['Enter an amount above zero, or turn the alert off'];
  if (automation.isOn && wallet.thresholdMinor === 0n)
    fieldErrors['wallet.thresholdMinor'] = ['Automatic top-up needs a threshold above zero'];
  if (automation.isOn && isCardChosen) {
    const { amountMinor, monthlyCapMinor } = automation;
    if (amountMinor < minimumMinor || amountMinor > maximumMinor)
      fieldErrors['automation.amountMinor'] = [`Enter ${shown(minimumMinor)} to ${shown(maximumMinor)}`];
    if (monthlyCapMinor < amountMinor)
      fieldErrors['automation.monthlyCapMinor'] = ['The monthly cap must allow at least one top-up'];
    const problem = await cardProblem(unit, automation.authorisationId);
    if (problem !== null) fieldErrors['automation.authorisationId'] = [problem];
  }
  if (Object.keys(fieldErrors).length > 0)
    throw new DomainError('invalid_input', 'Some fields need your attention.', { fieldErrors });
}

async function cardProblem(
  { sql, actor, clock }: Unit,
  authorisationId: string | null,
): Promise<string | null> {
  if (authorisationId === null) return 'Choose a saved card';
  const { rows } = await sql<{ isExpired: boolean }>(
    `select make_timestamptz(exp_year, exp_month, 1, 0, 0, 0, 'UTC') + interval '1 month' <= $3 as is_expired
     from payment_authorisation where account_id = $1 and id = $2 and removed_at is null`,
    [actor.accountId, authorisationId, clock.now()],
  );
  if (rows[0] === undefined) return 'This card was removed. Choose another one';
  return rows[0].isExpired ? 'This card has expired. Choose another one' : null;
}
