import { moveTimes } from './time-columns.ts';

/** Each message ($2) at its own time ($3): what happened to it is as far from that as it was from its beginning. */
const given = 'unnest($2::uuid[], $3::timestamptz[]) m (id, at)';
const from = (begin: string, alias: string) => (column: string) =>
  `case when ${alias}.${column} is not null then m.at + least(${alias}.${column} - ${begin}, interval '10 minutes') end`;

export const moveMessagesSql = [
  `update delivery_event e
   set kept_until = message_kept_until($1, m.at), ${moveTimes('delivery_event', from('d.created_at', 'e'))}
   from ${given}
   join delivery d on d.account_id = $1 and d.id = m.id
   where e.account_id = $1 and e.kept_until = d.kept_until and e.delivery_id = m.id`,
  `update delivery d
   set kept_until = message_kept_until($1, m.at), ${moveTimes('delivery', from('d.created_at', 'd'))}
   from ${given}
   where d.account_id = $1 and d.id = m.id`,
  `update message t
   set ${moveTimes('message', () => 'm.at')}
   from ${given}
   where t.account_id = $1 and t.id = m.id`,
];

/** $2 the batch, $3 its first and $4 its last message. */
export const moveBatchSql = `
  update message_batch
  set ${moveTimes('message_batch', (column) => (column === 'closed_at' ? '$4::timestamptz' : '$3::timestamptz'))}
  where account_id = $1 and id = $2`;

/** The months of the partitions that messages of the times $2 belong in. */
export const monthsSql = `
  select distinct message_kept_until($1, at)::text as month
  from unnest($2::timestamptz[]) t (at)`;
