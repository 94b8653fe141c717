import type { ProgressOutput } from '@talkdrum/api/contracts';

/** A progress answer and its time in milliseconds. */
export interface Sample {
  progress: ProgressOutput;
  at: number;
}

const maxSamples = 10;

const decidedOf = ({ recipients, queued }: ProgressOutput) => recipients - queued;

/**
 * The latest progress with the rate over the last ten answers. The server knows only the average since the
 * start.
 */
export function withRecentRate(earlier: Sample[], newest: Sample): { shown: ProgressOutput; kept: Sample[] } {
  const { progress, at } = newest;
  const isNew = at !== earlier.at(-1)?.at;
  const kept = progress.status !== 'sending' ? [] : isNew ? [...earlier, newest].slice(-maxSamples) : earlier;
  const first = kept[0];
  if (first === undefined || first.at >= at) return { shown: progress, kept };
  const rate = (decidedOf(progress) - decidedOf(first.progress)) / ((at - first.at) / 1_000);
  const secondsLeft = rate > 0 && progress.waitsUntil === null ? Math.ceil(progress.queued / rate) : null;
  return { shown: { ...progress, ratePerSecond: Math.round(rate * 10) / 10, secondsLeft }, kept };
}
