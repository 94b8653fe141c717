import { followInSteps, type RoomMerging } from '../kernel/index.ts';

export const trackingMerging: RoomMerging = {
  tables: [
    {
      table: 'delivery_event',
      columns: ['contact_id'],
      history: [followInSteps('delivery_event', 't.id')],
    },
  ],
};
