import type { ProgramOutput } from '@talkdrum/api/contracts';
import { useRefusal } from '../../lib/use-me.ts';

/** Why a programme's rules, tiers and rewards can't be changed; null if they can. */
export function useChangeRefusal({ status }: Pick<ProgramOutput, 'status'>): string | null {
  const missing = useRefusal('loyalty.edit');
  return status === 'ended' ? 'The programme has ended' : missing;
}
