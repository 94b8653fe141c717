import type { Sql } from '../../kernel/index.ts';
import type { WebhookEventType } from './event-types.ts';
import { recordWebhookEventsSql } from './webhooks.sql.ts';

/**
 * Records events for the account's endpoints, in the transaction of their cause. `rows` are the events' data
 * in plain JSON, below 20 KB each. Costs one lookup if no endpoint subscribes. Triggers record changes to
 * contacts, deliveries, their events, campaigns and imports; use this for anything else.
 */
export async function recordWebhookEvents(
  sql: Sql,
  accountId: string,
  type: WebhookEventType,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql(recordWebhookEventsSql, [accountId, type, rows.map((row) => JSON.stringify(row))]);
}
