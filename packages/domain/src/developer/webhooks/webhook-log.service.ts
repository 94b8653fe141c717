import { DomainError, notFound, readIdCursor, type Unit } from '../../kernel/index.ts';
import type { WebhookKind } from './event-types.ts';
import {
  failedSince,
  listWebhookEventsSql,
  lockDueEventSql,
  readWebhookEventSql,
  sendAgainSql,
} from './webhooks.sql.ts';

export type WebhookEventState = 'waiting' | 'delivered' | 'failed';

export interface WebhookEvent {
  id: string;
  kind: WebhookKind;
  type: string;
  at: string;
  state: WebhookEventState;
  attempts: number;
  nextAttemptAt: string | null;
  /** Of the last attempt. */
  status: number | null;
  error: string | null;
}

export interface WebhookAttempt {
  id: string;
  at: string;
  url: string;
  status: number | null;
  durationMs: number;
  answer: string;
  error: string | null;
}

export interface WebhookEventFilter {
  kind?: WebhookKind | undefined;
  state?: WebhookEventState | undefined;
  type?: string | undefined;
  /** Part of the event's body, for example an address or an id. */
  search?: string | undefined;
  /** The id of the last event on the previous page. */
  cursor?: string | null | undefined;
  limit: number;
}

/** Events sent to receivers, and their answers. */
export class WebhookLog {
  readonly #unit: Unit;

  constructor(unit: Unit) {
    this.#unit = unit;
  }

  /** The newest first. */
  async list({
    kind,
    state,
    type,
    search,
    cursor,
    limit,
  }: WebhookEventFilter): Promise<{ items: WebhookEvent[]; nextCursor: string | null }> {
    const { rows } = await this.#unit.sql<WebhookEvent>(listWebhookEventsSql, [
      this.#accountId,
      kind ?? null,
      state ?? null,
      type ?? null,
      search?.trim() || null,
      readIdCursor(cursor),
      limit + 1,
    ]);
    const items = rows.slice(0, limit);
    return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
  }

  /** One event with its body and up to fifty attempts, newest first. */
  async get(id: string): Promise<WebhookEvent & { body: string; log: WebhookAttempt[] }> {
    const { rows } = await this.#unit.sql<WebhookEvent & { body: string }>(readWebhookEventSql, [
      this.#accountId,
      id,
    ]);
    const [event] = rows;
    if (event === undefined) throw notFound('event');
    const { rows: log } = await this.#unit.sql<WebhookAttempt>(
      `select id, webhook_time(at) as at, url, status, duration_ms, answer, error from webhook_attempt
       where account_id = $1 and event_id = $2 order by id desc limit 50`,
      [this.#accountId, id],
    );
    return { ...event, log };
  }

  /** Sends one event again now, under the same id, and restarts its retry schedule. */
  async replay(id: string): Promise<void> {
    await this.get(id);
    // Lock order: first the due row, then the event, like the sender. The reverse order could deadlock.
    await this.#unit.sql(lockDueEventSql, [this.#accountId, id]);
    const replayed = await this.#sendAgain('v.id = $3', id);
    if (replayed === 0)
      throw new DomainError('invalid_state', 'The webhook is turned off. Turn it on first.');
  }

  /** Resends an endpoint's failed events since then, oldest first, up to 20,000 at once. Returns how many. */
  async replayFailed(endpointId: string, since: Date): Promise<number> {
    const { rows } = await this.#unit.sql<{ isEnabled: boolean }>(
      'select is_enabled from webhook_endpoint where account_id = $1 and id = $2',
      [this.#accountId, endpointId],
    );
    if (rows[0] === undefined) throw notFound('webhook');
    if (!rows[0].isEnabled)
      throw new DomainError('invalid_state', 'The webhook is turned off. Turn it on first.');
    return this.#sendAgain(failedSince, endpointId, since);
  }

  /** How many of one endpoint's events failed since then. */
  async countFailed(endpointId: string, since: Date): Promise<number> {
    const { rows } = await this.#unit.sql<{ count: number }>(
      `select count(*)::int as count from webhook_event
       where account_id = $1 and endpoint_id = $2 and state = 'failed' and at >= $3`,
      [this.#accountId, endpointId, since],
    );
    return rows[0]?.count ?? 0;
  }

  async #sendAgain(which: string, ...params: unknown[]): Promise<number> {
    const { rows } = await this.#unit.sql<{ count: number }>(sendAgainSql(which), [
      this.#accountId,
      this.#unit.clock.now(),
      ...params,
    ]);
    return rows[0]?.count ?? 0;
  }

  get #accountId(): string {
    return this.#unit.actor.accountId;
  }
}
