import type { Journey, JourneyReplay } from '@talkdrum/domain';
import { toWire } from '../to-wire.ts';

/** The drawing is named `graph`. */
export function toJourney({ draft, ...journey }: Journey) {
  return { ...toWire(journey), graph: draft };
}

export function toReplay(replay: JourneyReplay | null) {
  if (replay === null) return null;
  const { result, ...request } = replay;
  return { ...toWire(request), result };
}
