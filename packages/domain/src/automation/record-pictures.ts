import { recordAssetUses } from '../assets/index.ts';
import type { Unit } from '../kernel/index.ts';

/** Each message of a version once, though it has a hidden campaign for each month; none once the journey is over. */
const shownSql = `
  select distinct on (m.version_id, m.node_id) c.html, c.design::text as design
  from journey j
  join journey_version v on v.account_id = j.account_id and v.journey_id = j.id and v.is_live
  join journey_message m on m.account_id = v.account_id and m.version_id = v.id and m.channel = 'email'
  join campaign c on c.account_id = m.account_id and c.id = m.campaign_id
  where j.account_id = $1 and j.id = $2 and j.status <> 'archived'
  order by m.version_id, m.node_id, m.until`;

/**
 * Notes which pictures the published messages of a journey show. They are copies: the template or draft they were
 * copied from may show others by now.
 */
export async function recordJourneyPictures(unit: Unit, journeyId: string): Promise<void> {
  const { rows } = await unit.sql<{ html: string; design: string | null }>(shownSql, [
    unit.actor.accountId,
    journeyId,
  ]);
  const texts = rows.flatMap(({ html, design }) => [html, design]);
  await recordAssetUses(unit, { kind: 'journey', id: journeyId }, texts);
}
