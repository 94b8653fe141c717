import { type AbTestOutput, variantLetter } from '@talkdrum/api/contracts';
import { formatTime } from '../../../../lib/dates/format-date.ts';

/** "3 h 20 min" */
function timeLeft(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  const rest = days === 0 && (hours === 0 || minutes % 60 > 0) && `${minutes % 60} min`;
  return [days > 0 && `${days} d`, hours > 0 && `${hours} h`, rest].filter(Boolean).join(' ');
}

/** Where the test is. */
export function stateWords(
  { state, secondsLeft, isPaused, winner, decidedAt }: AbTestOutput,
  timeZone: string,
): string {
  switch (state) {
    case 'testing':
      if (isPaused) return 'The campaign is paused, and so is the clock.';
      return secondsLeft === null
        ? 'The clock starts when the last test message has left.'
        : `The test is running: ${timeLeft(secondsLeft)} left.`;
    case 'waiting':
      return 'The test is over. Choose what the rest gets.';
    case 'decided':
      return `Variant ${variantLetter(winner ?? 0)} was chosen${decidedAt === null ? '' : ` ${formatTime(decidedAt, timeZone)}`}.`;
    case 'ended':
      return 'The test ended without a winner, and the rest gets nothing.';
    case 'cancelled':
      return 'The campaign was cancelled, and the test with it.';
    case 'split':
      return 'Everyone got a variant, so there is nothing to decide.';
  }
}

/** What the rest gets, and why. */
export function outcomeWords({ state, winner, outcome, releaseAt }: AbTestOutput, timeZone: string): string {
  if (state === 'cancelled') return 'They get nothing, because the campaign was cancelled.';
  if (state === 'ended') return 'They get nothing, because no winner was chosen.';
  if (winner === null) return 'They wait for the winner.';
  const why = {
    winner: 'it was clearly better',
    unclear: 'there was no clear winner, as chosen beforehand',
    hand: 'someone on your team chose it',
    none: '',
  }[outcome ?? 'none'];
  const when = releaseAt === null ? '' : `, from ${formatTime(releaseAt, timeZone)}`;
  return `They get ${variantLetter(winner)}${when}: ${why}.`;
}
