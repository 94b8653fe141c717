import type { Scope } from '@talkdrum/domain';
import { newId } from '@talkdrum/domain/kernel';
import { journeyGraph } from '@talkdrum/journey-design';

/** A box's id among the sample texts, so that generated inputs name it. */
const wait = 'weekly';
const span = { amount: 300, unit: 'days' };

/**
 * A running journey with three people at its wait, after an email, and someone whom its trigger just found; and others
 * that nobody is in, one of them started by a campaign.
 */
export async function addJourney(scope: Scope, canary: string): Promise<void> {
  const { sql, actor, journeys } = scope;
  const { accountId } = actor;
  const graph = journeyGraph.parse({
    version: 1,
    settings: { note: canary },
    nodes: [
      { id: 'start', type: 'trigger', config: { kind: 'manual' }, next: { next: wait } },
      { id: wait, type: 'wait', label: canary, config: { span } },
    ],
  });
  await addFollowUp(scope, canary);
  const { id: pausedId } = await journeys.create(`${canary} paused`, 'reminder', graph);
  await sql(`update journey set status = 'paused', paused_at = now() where account_id = $1 and id = $2`, [
    accountId,
    pausedId,
  ]);
  const { id } = await journeys.create(`${canary} journey`, 'lifecycle', graph);
  const versionId = newId();
  await sql(
    `insert into journey_version (account_id, id, journey_id, n, graph, node_ids) values ($1, $2, $3, 1, $4, $5)`,
    [accountId, versionId, id, JSON.stringify(graph), [wait]],
  );
  await sql(
    `update journey set status = 'running', version_id = $3, published_at = now() where account_id = $1 and id = $2`,
    [accountId, id, versionId],
  );
  await sql(
    `insert into journey_run (account_id, journey_id, version_id, contact_id, entry_key, status, node_id, wake_at,
       entered_at, arrived_at, steps)
     select $1, $2, $3, c.id, 'manual/1', 'waiting', $4, now() + interval '300 days', now(), now(), 1
     from contact c where c.account_id = $1 order by c.id limit 3`,
    [accountId, id, versionId, wait],
  );
  await sql(
    `insert into journey_step (account_id, run_id, n, node_id, port, outcome, at)
     select r.account_id, r.id, 1, 'hello', 'sent', 'done', now() from journey_run r
     where r.account_id = $1 and r.journey_id = $2`,
    [accountId, id],
  );
  await sql(
    `insert into journey_node_stat (account_id, journey_id, version_id, node_id, day, outcome, n)
     select $1, $2, $3, node, current_date, 'entered', 3 from unnest(array['start', $4]) node`,
    [accountId, id, versionId, wait],
  );
  await sql(
    `insert into journey_message (account_id, version_id, node_id, channel, until, campaign_id)
     select $1, $2, 'hello', 'email', now() + interval '1 day', c.id from campaign c where c.account_id = $1
     order by c.id limit 1`,
    [accountId, versionId],
  );
  await sql(
    `insert into journey_listener (account_id, kind, subject, journey_id) values ($1, 'event', 'cart.left', $2)`,
    [accountId, id],
  );
  await sql(
    `insert into journey_member (account_id, journey_id, contact_id)
     select $1, $2, c.id from contact c where c.account_id = $1 order by c.id limit 1`,
    [accountId, id],
  );
  await sql(
    `insert into journey_replay (account_id, journey_id, id, status, draft, revision, drawn_at, requested_at, problem)
     select $1, $2, gen_random_uuid(), 'failed', draft, revision, now(), now(), $3 from journey
     where account_id = $1 and id = $2`,
    [accountId, id, canary],
  );
  await sql(
    `insert into journey_arrival (account_id, journey_id, contact_id, entry_key, due_at)
     select $1, $2, c.id, 'manual/2', now() + interval '300 days' from contact c where c.account_id = $1
     order by c.id limit 1`,
    [accountId, id],
  );
}

/** A draft that starts with who opened a campaign. */
async function addFollowUp({ sql, actor, journeys }: Scope, canary: string): Promise<void> {
  const { rows } = await sql<{ id: string }>(
    'select id from campaign where account_id = $1 order by id limit 1',
    [actor.accountId],
  );
  const [campaign] = rows;
  if (campaign === undefined) throw new Error('no campaign');
  const opened = { kind: 'campaign', campaignId: campaign.id, action: 'opened', link: null, within: span };
  const graph = journeyGraph.parse({
    version: 1,
    settings: { note: canary },
    nodes: [
      { id: 'start', type: 'trigger', config: opened, next: { next: wait } },
      { id: wait, type: 'wait', label: canary, config: { span } },
    ],
  });
  await journeys.create(`${canary} draft`, 'campaign', graph);
}
