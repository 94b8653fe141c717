import {
  type ContactMerge,
  countedUpTo,
  followInSteps,
  type RoomMerging,
  type Unit,
} from '../kernel/index.ts';
import { recordEvents } from './record-events.ts';

export const eventsMerging: RoomMerging = {
  tables: [
    {
      table: 'contact_event',
      columns: ['contact_id'],
      history: [followInSteps('contact_event', 't.at, t.id')],
    },
  ],
  counted: [
    { counts: 'events', sql: countedUpTo('contact_event where account_id = $1 and contact_id = $2') },
  ],
  steps: [recordMerged],
};

/** For the timeline, and for rules and journeys. */
async function recordMerged(unit: Unit, { keptId, otherId, otherName }: ContactMerge): Promise<void> {
  await recordEvents(unit, [
    {
      contactId: keptId,
      name: 'contact.merged',
      at: unit.clock.now(),
      source: 'api',
      dedupKey: null,
      properties: { id: otherId, title: otherName },
    },
  ]);
}
