import type { JourneyAction } from './automation/index.ts';
import { pointsAction, rewardAction } from './retention/index.ts';

/** What rooms above `automation` let journeys do, part of the composition root. */
export const journeyActions: readonly JourneyAction[] = [rewardAction, pointsAction];
