import type { Unit } from '../../kernel/index.ts';

/**
 * What another room lets a journey do, such as issue a reward or award points. Rooms register theirs in the
 * composition root. Runs in the batch's transaction, for many contacts at once, without network calls, and must do
 * nothing a second time for a key.
 */
export interface JourneyAction {
  /** Its name in the drawing. */
  name: string;
  /** What keeps a journey with these settings from being published, as sentences. */
  problems?(unit: Unit, settings: Record<string, unknown>): Promise<string[]>;
  /**
   * Returns why it wasn't done for some contacts, by key: one of `skipReasons`. What it gives to `later` runs last in the
   * transaction; use it for the wallet. If it throws `insufficient_funds`, nothing of the batch was done, and people wait
   * for money as they do at messages.
   */
  run(
    unit: Unit,
    settings: Record<string, unknown>,
    people: readonly { key: string; contactId: string }[],
    later: (work: () => Promise<void>) => void,
  ): Promise<ReadonlyMap<string, string>>;
}

export type JourneyActions = ReadonlyMap<string, JourneyAction>;
