import type { JourneySettings } from '../journey-triggers.schema.ts';
import { filterGaps, type Gap } from './gap.ts';

/** What the whole journey’s settings lack. */
export function settingGaps({ goal, holdoutPercent, hours }: JourneySettings): Gap[] {
  const found: Gap[] = [];
  if (goal?.name === '') found.push(['goal', 'Choose the event that is the goal']);
  found.push(...filterGaps(goal?.where, 'goal'));
  if (holdoutPercent > 0 && goal === null)
    found.push(['holdoutPercent', 'Choose a goal: the control group is compared by it']);
  if (hours !== null && hours.from === hours.to) found.push(['hours', 'Choose two different times']);
  return found;
}
