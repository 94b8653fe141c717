import { addSpan, type Happening, type NodeOf } from '@talkdrum/journey-design';
import { eventConditionsSql } from '../../audience/index.ts';
import { each, type Batch, type DueRun, type EngineScope, go, type Judge } from '../batch.ts';

/**
 * A contact who did what the step waits for goes on by `match`; after the limit, the others go on by `timeout`. Runs are
 * woken early when something happens; what was missed then is found at the limit.
 */
export const judgeWaitFor: Judge<NodeOf<'wait_for'>> = async (scope, batch) => {
  const happened = await findHappened(scope, batch, batch.node.config.happening, batch.runs);
  return each(batch, (run) => {
    if (happened.has(run.id)) return go('match');
    const until = addSpan(run.arrivedAt, batch.node.config.limit, run.timezone);
    return until <= batch.now ? go('timeout') : { kind: 'stay', until };
  });
};

const given = `unnest($2::uuid[], $3::uuid[], $4::timestamptz[]) as w (run_id, contact_id, since)`;

/** The runs whose contact did it since it came to the box; of a message, since it was sent. */
async function findHappened(
  { sql, actor }: EngineScope,
  { now }: Batch,
  happening: Happening,
  runs: readonly DueRun[],
): Promise<ReadonlySet<string>> {
  const params: unknown[] = [
    actor.accountId,
    runs.map(({ id }) => id),
    runs.map(({ contactId }) => contactId),
    runs.map(({ arrivedAt }) => arrivedAt),
  ];
  const condition = conditionSql(happening, now, params);
  const { rows } = await sql<{ runId: string }>(`select w.run_id from ${given} where ${condition}`, params);
  return new Set(rows.map(({ runId }) => runId));
}

function conditionSql(happening: Happening, now: Date, params: unknown[]): string {
  switch (happening.kind) {
    case 'event': {
      const matches = eventConditionsSql(happening, 'e', { now, timezone: 'UTC' }, params);
      return `exists (
        select from contact_event e
        where e.account_id = $1 and e.contact_id = w.contact_id and e.at >= w.since and ${matches}
      )`;
    }
    case 'submission':
      params.push(happening.publishedId);
      return `exists (
        select from contact_event e
        where e.account_id = $1 and e.contact_id = w.contact_id and e.at >= w.since
          and e.name in ('form.submitted', 'survey.completed', 'lead.created')
          and e.properties ->> 'id' = $${params.length}::text
      )`;
    case 'list':
      params.push(happening.listId);
      return `exists (
        select from list_member m
        where m.account_id = $1 and m.contact_id = w.contact_id and m.list_id = $${params.length}::uuid
          and m.state = 'subscribed' and coalesce(m.confirmed_at, m.created_at) >= w.since
      )`;
    case 'message':
      return messageSql(happening, params);
  }
}

/** An email counts as delivered once it was sent and hasn't bounced; a text has a receipt. */
const acted = {
  opened: `exists (
    select from delivery_event e
    where e.account_id = d.account_id and e.delivery_id = d.id and e.kind = 'open' and e.audience <> 'scanner'
  )`,
  clicked: `exists (
    select from delivery_event e
    where e.account_id = d.account_id and e.delivery_id = d.id and e.kind = 'click'
      and e.audience in ('human', 'unknown')
  )`,
  delivered: `case when d.channel = 'sms' then d.delivered_at is not null
    else d.state = 'sent' and d.bounced_at is null end`,
  replied: `exists (
    select from sms_reply p
    where p.account_id = d.account_id and p.contact_id = d.contact_id and p.received_at >= d.settled_at
  )`,
} as const;

function messageSql(happening: Extract<Happening, { kind: 'message' }>, params: unknown[]): string {
  const isOfNode = happening.nodeId === null ? '' : `and s.node_id = $${params.push(happening.nodeId)}::text`;
  return `exists (
    select from journey_step s
    join delivery d on d.account_id = s.account_id and d.id = s.delivery_id
    where s.account_id = $1 and s.run_id = w.run_id and s.delivery_id is not null ${isOfNode}
      and ${acted[happening.action]}
  )`;
}
