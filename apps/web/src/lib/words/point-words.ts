import type { EntryOutput } from '@talkdrum/api/contracts';
import type { Tone } from '@talkdrum/ui';
import { formatNumber } from '../format.ts';

/** How points are called: "1 point", "2,140 points". */
export function pointsText(points: number, unit: string): string {
  return `${formatNumber(points)} ${Math.abs(points) === 1 ? unit.replace(/([^s])s$/i, '$1') : unit}`;
}

/** With its sign: "+12", "−5". */
export function signed(points: number): string {
  return points < 0 ? `−${formatNumber(-points)}` : `+${formatNumber(points)}`;
}

export const entryWords: Readonly<Record<EntryOutput['kind'], { label: string; tone: Tone }>> = {
  earn: { label: 'Earned', tone: 'success' },
  spend: { label: 'Spent', tone: 'info' },
  adjust: { label: 'Adjusted', tone: 'warning' },
  expire: { label: 'Expired', tone: 'neutral' },
  reverse: { label: 'Taken back', tone: 'danger' },
  opening: { label: 'Opening balance', tone: 'neutral' },
};
