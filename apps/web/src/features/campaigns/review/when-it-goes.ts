import { people } from '../campaign-words.ts';

/**
 * What Send does, before it is done. `held` people get theirs when promotional SMS may arrive in their country again.
 */
export function whenItGoes(title: string, recipients: number, held: number): string {
  const last = 'Sent messages can’t be recalled.';
  if (held === 0) return `“${title}” will be sent now. ${last}`;
  if (held >= recipients)
    return `“${title}” starts now, but everyone waits for the hours of promotional SMS. Until then you can cancel it. ${last}`;
  return `“${title}” will be sent now. ${people(held)} wait for the hours of promotional SMS. ${last}`;
}
