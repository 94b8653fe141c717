import { DomainError, type Unit } from '../../kernel/index.ts';
import { findCampaignSql } from './require-no-campaign.sql.ts';

const keys = { list: 'listIds', segment: 'segmentIds' } as const;

/**
 * Throws `invalid_state` if a scheduled campaign uses this list or segment. The caller holds the row's lock.
 */
export async function requireNoCampaign(
  { sql, actor }: Pick<Unit, 'sql' | 'actor'>,
  kind: keyof typeof keys,
  id: string,
): Promise<void> {
  const { rows } = await sql<{ name: string }>(findCampaignSql(keys[kind]), [actor.accountId, id]);
  if (rows[0] !== undefined)
    throw new DomainError(
      'invalid_state',
      `The scheduled campaign "${rows[0].name}" uses this ${kind}. Unschedule it first.`,
    );
}
