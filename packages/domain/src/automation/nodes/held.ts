import type { Batch, DueRun, Move } from '../batch.ts';

const retryMs = 10 * 60_000;
const hourMs = 3_600_000;

/** Someone for whom there is no money, or no sender: they wait, at most as long as the journey says. */
export function held(
  batch: Batch,
  run: DueRun,
  reason: string,
  skipped: (reason: string, run: DueRun) => Move,
): Move {
  const waitedMs = batch.now.getTime() - (run.heldAt ?? batch.now).getTime();
  return waitedMs >= batch.graph.settings.moneyHours * hourMs
    ? skipped(reason, run)
    : { kind: 'stay', until: new Date(batch.now.getTime() + retryMs), isHeld: true };
}
