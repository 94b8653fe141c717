import { continueGrowing } from '../../campaigns/index.ts';
import type { Batch, EngineScope } from '../batch.ts';

/** The hidden campaign that this node's messages go to now. The first of a version was made when it was published. */
export async function openMessage(
  scope: EngineScope,
  { versionId, node }: Pick<Batch, 'versionId' | 'node'>,
  channel: 'email' | 'sms',
): Promise<string> {
  const { sql, actor } = scope;
  const { rows } = await sql<{ campaignId: string; isOpen: boolean }>(
    `select campaign_id, until > now() + interval '1 minute' as is_open from journey_message
     where account_id = $1 and version_id = $2 and node_id = $3 and channel = $4 order by until desc limit 1`,
    [actor.accountId, versionId, node.id, channel],
  );
  const last = rows[0];
  if (last === undefined) throw new Error(`node ${node.id} has no content`);
  if (last.isOpen) return last.campaignId;
  const next = await continueGrowing(scope, last.campaignId);
  await keepMessage(scope, { versionId, nodeId: node.id, channel }, next);
  return next.campaignId;
}

export async function keepMessage(
  { sql, actor }: Pick<EngineScope, 'sql' | 'actor'>,
  { versionId, nodeId, channel }: { versionId: string; nodeId: string; channel: 'email' | 'sms' },
  { campaignId, until }: { campaignId: string; until: Date },
): Promise<void> {
  await sql(
    `insert into journey_message (account_id, version_id, node_id, channel, until, campaign_id)
     values ($1, $2, $3, $4, $5, $6)`,
    [actor.accountId, versionId, nodeId, channel, until, campaignId],
  );
}
