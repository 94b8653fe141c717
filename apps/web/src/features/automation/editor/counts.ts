import type { RouterOutputs } from '@talkdrum/api';
import type { NodeFigures } from './journey-source.ts';

export type Counts = RouterOutputs['journeys']['counts'];
type NodeCounts = Counts['nodes'][number];

const total = (counted: Readonly<Record<string, number>>) =>
  Object.values(counted).reduce((sum, n) => sum + n, 0);

/** A step’s counts as the editor shows them. */
export function figuresOf({ entered, waiting, done, skipped, failed }: NodeCounts): NodeFigures {
  const skips = total(skipped);
  const failures = total(failed);
  return {
    entered,
    here: waiting,
    done: total(done),
    skipped: skips,
    failed: failures,
    ports: { ...done, ...(skips > 0 && done['skipped'] === undefined ? { skipped: skips } : {}) },
    reasons: { ...failed, ...skipped },
  };
}
