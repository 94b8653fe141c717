import type { Unit } from '../work/unit.ts';

/** The kinds of work that staff release after a restored backup. */
export type HeldKind = 'messages' | 'webhooks' | 'mails';

/**
 * Work of one kind that a restored backup would repeat. The room that owns it says how it's held in the unit's
 * account, and how staff release it; each function returns how much.
 */
export type RestoredWork =
  | {
      kind: 'campaigns' | 'schedules' | 'feeds' | 'imports' | 'journeys' | 'airtime';
      hold(unit: Unit): Promise<number>;
    }
  | {
      kind: HeldKind;
      hold(unit: Unit): Promise<number>;
      count(unit: Unit): Promise<number>;
      release(unit: Unit): Promise<number>;
    };

/** A due time that never comes: rows held after a restored backup stay in their queue with it. */
export const never = '9999-01-01T00:00:00Z';
