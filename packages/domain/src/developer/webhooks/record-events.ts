import type { Sql } from '../../kernel/index.ts';
import type { WebhookEventType } from './event-types.ts';

/**
 * Tells the account's endpoints of something, in the transaction that made it true. `rows` are the events'
 * data in plain JSON, below 20 KB each. Costs one look where nobody listens. What changes contacts,
 * deliveries, their events, campaigns or imports is told by the database itself: this is for what leaves no
 * such row.
 */
export async function recordWebhookEvents(
  sql: Sql,
  accountId: string,
  type: WebhookEventType,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql(
    `select webhook_tell(array_fill($1::uuid, array[cardinality($3::json[])]), array_fill($2::text, array[cardinality($3::json[])]), $3::json[])`,
    [accountId, type, rows.map((row) => JSON.stringify(row))],
  );
}
