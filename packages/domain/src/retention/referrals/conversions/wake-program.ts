import type { Unit } from '../../../kernel/index.ts';

/** Has the worker look at the programme: what is due, what is owed, and when something will be. */
export function wakeProgram({ dueWork, clock }: Unit, programId: string): Promise<void> {
  return dueWork.add('referral.work', programId, clock.now());
}
