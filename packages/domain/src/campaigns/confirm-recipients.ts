import { DomainError } from '../kernel/index.ts';

/**
 * The number of recipients that a person typed, or null. `program` is for REST and our own scripts: nobody
 * is there to type, and the caller counted in its own code.
 */
export type Confirmation = number | 'program' | null;

/**
 * Refuses a campaign with more recipients than the account allows without confirmation, unless a person
 * typed a number that covers them. An audience that shrank since then doesn't need another look; one that
 * grew does. `confirmation_required` carries the current number.
 */
export function requireConfirmation(
  { recipients, confirmAbove }: { recipients: number; confirmAbove: number },
  confirmed: Confirmation,
): void {
  if (confirmed === 'program' || recipients <= confirmAbove) return;
  if (confirmed !== null && confirmed >= recipients) return;
  const number = recipients.toLocaleString('en');
  throw new DomainError(
    'confirmation_required',
    confirmed === null
      ? `This campaign has ${number} recipients. Type the number to confirm.`
      : `The audience grew: it has ${number} recipients now. Type the new number to confirm.`,
    { recipients },
  );
}
