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

/** "about 20 seconds left", "about 3 minutes left", "about 2 h 10 min left" */
export function timeLeft(seconds: number): string {
  if (seconds <= 1) return 'nearly done';
  if (seconds < 90) return `about ${seconds} seconds left`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return `about ${minutes} minutes left`;
  return `about ${Math.floor(minutes / 60)} h ${minutes % 60} min left`;
}
