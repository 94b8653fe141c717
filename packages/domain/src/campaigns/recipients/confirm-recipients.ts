import { DomainError, type Unit } from '../../kernel/index.ts';

/**
 * The number of recipients that a person typed, or null. `program` is for REST and our own scripts: nobody
 * is there to type, and the caller counted in its own code.
 */
export type Confirmation = number | 'program' | null;

/** The account's threshold: a person types the number of recipients if there are more. */
export async function readConfirmAbove({ sql, actor }: Unit): Promise<number> {
  const { rows } = await sql<{ confirmAbove: number }>('select confirm_above from account where id = $1', [
    actor.accountId,
  ]);
  return rows[0]?.confirmAbove ?? 0;
}

/**
 * Refuses a campaign with more recipients than the account allows without confirmation, unless a person
 * typed exactly their number. Where the audience changed since it was shown, `confirmation_required` carries the
 * current number.
 */
export function requireConfirmation(
  { recipients, confirmAbove }: { recipients: number; confirmAbove: number },
  confirmed: Confirmation,
): void {
  if (confirmed === 'program' || recipients <= confirmAbove) return;
  if (confirmed === recipients) return;
  const number = recipients.toLocaleString('en');
  throw new DomainError(
    'confirmation_required',
    confirmed === null
      ? `This campaign has ${number} recipients. Type the number to confirm.`
      : `The audience changed: it has ${number} recipients now. Type the new number to confirm.`,
    { recipients },
  );
}

/**
 * The audience is frozen a moment after the start: an import that ends in between adds people nobody confirmed.
 * `planned` is the number at the start, null for a program or a scheduled campaign.
 */
export function requireFrozenAsConfirmed(
  { recipients, confirmAbove }: { recipients: number; confirmAbove: number },
  planned: number | null,
): void {
  if (planned === null || recipients <= Math.max(planned, confirmAbove)) return;
  throw new DomainError(
    'confirmation_required',
    `The audience grew to ${recipients.toLocaleString('en')} recipients while the campaign started. Check it and send it again.`,
    { recipients },
  );
}
