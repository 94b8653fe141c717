import { DomainError, notFound, type Unit } from '../../kernel/index.ts';
import type { WebhookKind } from './event-types.ts';

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

const columns = `v.id, e.kind, v.type, webhook_time(v.at) as at, v.state, v.attempts, webhook_time(v.next_attempt_at) as next_attempt_at, v.status, v.error`;

/** More would hold the request too long; the form shows how many are left. */
const maxReplayed = 20_000;

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
    const { rows } = await this.#unit.sql<WebhookEvent>(
      `select ${columns} from webhook_event v join webhook_endpoint e on e.account_id = v.account_id and e.id = v.endpoint_id
       where v.account_id = $1 and ($2::text is null or e.kind = $2) and ($3::text is null or v.state = $3) and ($4::text is null or v.type = $4)
         and ($5::text is null or strpos(lower(v.body), lower($5)) > 0 or v.id::text = lower($5)) and ($6::uuid is null or v.id < $6)
       order by v.id desc limit $7`,
      [
        this.#accountId,
        kind ?? null,
        state ?? null,
        type ?? null,
        search?.trim() || null,
        readCursor(cursor),
        limit + 1,
      ],
    );
    const items = rows.slice(0, limit);
    return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
  }

  /** One event with its body and up to fifty attempts, newest first. */
  async get(id: string): Promise<WebhookEvent & { body: string; log: WebhookAttempt[] }> {
    const { rows } = await this.#unit.sql<WebhookEvent & { body: string }>(
      `select ${columns}, v.body from webhook_event v join webhook_endpoint e on e.account_id = v.account_id and e.id = v.endpoint_id
       where v.account_id = $1 and v.id = $2`,
      [this.#accountId, id],
    );
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
    await this.#unit.sql(
      `select 1 from webhook_event v join webhook_due d on d.account_id = v.account_id and d.endpoint_id = v.endpoint_id and d.event_id = v.id
       where v.account_id = $1 and v.id = $2 for update of d`,
      [this.#accountId, id],
    );
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
    return this.#sendAgain(
      `v.state = 'failed' and v.id = any (array(select id from webhook_event
         where account_id = $1 and endpoint_id = $3 and state = 'failed' and at >= $4 order by id limit ${maxReplayed} for update))`,
      endpointId,
      since,
    );
  }

  /** How many of one endpoint's events failed since then. */
  async countFailed(endpointId: string, since: Date): Promise<number> {
    const { rows } = await this.#unit.sql<{ count: number }>(
      `select count(*)::int as count from webhook_event where account_id = $1 and endpoint_id = $2 and state = 'failed' and at >= $3`,
      [this.#accountId, endpointId, since],
    );
    return rows[0]?.count ?? 0;
  }

  async #sendAgain(which: string, ...params: unknown[]): Promise<number> {
    const { rows } = await this.#unit.sql<{ count: number }>(
      `with again as (
         update webhook_event v set state = 'waiting', attempts = 0, next_attempt_at = $2, settled_at = null
         from webhook_endpoint e where v.account_id = $1 and e.account_id = $1 and e.id = v.endpoint_id and e.is_enabled and ${which}
         returning v.account_id, v.endpoint_id, v.id),
       due as (
         insert into webhook_due (account_id, endpoint_id, event_id, due_at) select account_id, endpoint_id, id, $2 from again
         on conflict (account_id, endpoint_id, event_id) do update set due_at = excluded.due_at, token = null returning 1)
       select count(*)::int as count from due`,
      [this.#accountId, this.#unit.clock.now(), ...params],
    );
    return rows[0]?.count ?? 0;
  }

  get #accountId(): string {
    return this.#unit.actor.accountId;
  }
}

/** Ids are UUIDv7, so they sort by time. Throws `invalid_input` for anything else. */
function readCursor(cursor: string | null | undefined): string | null {
  if (cursor === null || cursor === undefined || cursor === '') return null;
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(cursor))
    throw new DomainError('invalid_input', 'This page doesn’t exist. Start from the first one.');
  return cursor;
}
