import type { RestoredWork } from '../kernel/index.ts';
import { forgetJournals } from '../sending/index.ts';
import { pauseCampaignsSql, pauseFeedsSql, unscheduleOverdueSql } from './campaigns-restored-work.sql.ts';

const pausedBecause =
  'Paused because the database was restored from a backup. ' +
  'Recipients who got this after the backup was taken would get it again if you resume.';
const unscheduledBecause =
  'Not sent: it was due before the database was restored from a backup, so it may have been sent already.';

const feedPausedBecause =
  'The database was restored from a backup. Items that were sent after the backup was taken would be sent again if you resume.';

/** Pauses what is being sent, and takes back what was due. What is scheduled for later stays scheduled. */
export const campaignsRestoredWork: readonly RestoredWork[] = [
  {
    kind: 'campaigns',
    async hold({ sql, actor }) {
      await forgetJournals(sql, actor.accountId);
      const { rows } = await sql<{ id: string }>(pauseCampaignsSql, [actor.accountId, pausedBecause]);
      return rows.length;
    },
  },
  {
    kind: 'schedules',
    async hold({ sql, actor, dueWork }) {
      const { rows } = await sql<{ id: string }>(unscheduleOverdueSql, [actor.accountId, unscheduledBecause]);
      for (const { id } of rows) await dueWork.remove('campaign.prepare', id);
      return rows.length;
    },
  },
  {
    kind: 'feeds',
    async hold({ sql, actor, dueWork }) {
      const { rows } = await sql<{ id: string }>(pauseFeedsSql, [actor.accountId, feedPausedBecause]);
      for (const { id } of rows) await dueWork.remove('campaign.feed', id);
      return rows.length;
    },
  },
];
