import type { LeadReason } from './lead.schema.ts';

/** True for an address at a provider of throw-away mailboxes. */
export async function isDisposable(email: string): Promise<boolean> {
  // A list of 2 MB: read with the first lead, not with every process.
  const { default: checker } = await import('mailchecker');
  // The address is valid already, so only its domain can be refused.
  return !checker.isValid(email);
}

/** Why a lead isn't worth money; empty for one that seems to be. Duplicates are found when it's stored. */
export async function doubtAbout({
  email,
  isRobot,
}: {
  email: string;
  isRobot: boolean;
}): Promise<LeadReason> {
  if (isRobot) return 'robot';
  return email !== '' && (await isDisposable(email)) ? 'disposable' : '';
}
