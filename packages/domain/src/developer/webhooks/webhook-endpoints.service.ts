import type { DomainConfig } from '../../config.ts';
import { DomainError, fieldError, newId, notFound, type Unit } from '../../kernel/index.ts';
import { urlProblem } from './check-url.ts';
import { eventTypesOf, testEventType, type WebhookKind, webhookKinds } from './event-types.ts';
import { failWaiting } from './fail-waiting.ts';
import { SealedSecrets } from './sealed-secret.ts';
import { newWebhookSecret } from './signature.ts';
import { createOutboundRules } from '../../outbound/index.ts';
import { addTestEventSql, listEndpointsSql, saveEndpointSql, setEndpointEnabledSql } from './webhooks.sql.ts';

export interface WebhookEndpoint {
  id: string;
  kind: WebhookKind;
  url: string;
  events: string[];
  isEnabled: boolean;
  disabledReason: 'person' | 'gone' | 'failing' | null;
  disabledAt: string | null;
  failingSince: string | null;
  lastDeliveredAt: string | null;
  /** How long the previous secret keeps signing. */
  previousUntil: string | null;
  /** Events waiting for delivery, counted up to 10,000. */
  waiting: number;
  createdAt: string;
}

export interface WebhookFields {
  url: string;
  /** Event types of its kind; at least one. */
  events: readonly string[];
}

/** How long the old secret signs alongside the new one. */
const rotationMs = 24 * 3_600_000;

/** The account's callback addresses. */
export class WebhookEndpoints {
  readonly #unit: Unit;
  readonly #config: DomainConfig;

  constructor(unit: Unit, config: DomainConfig) {
    this.#unit = unit;
    this.#config = config;
  }

  async list(): Promise<WebhookEndpoint[]> {
    const { rows } = await this.#unit.sql<WebhookEndpoint>(listEndpointsSql, [
      this.#accountId,
      this.#unit.clock.now(),
    ]);
    return rows;
  }

  /**
   * Sets both addresses, as the form does. Null removes an address and its log. Throws `invalid_input` by
   * field.
   */
  async save(fields: Record<WebhookKind, WebhookFields | null>): Promise<WebhookEndpoint[]> {
    const rules = createOutboundRules(this.#config.webhooks);
    for (const kind of webhookKinds) {
      const given = fields[kind];
      const problem = given === null ? null : urlProblem(given.url, rules);
      if (problem !== null) throw fieldError(`${kind}.url`, problem);
      if (
        given !== null &&
        (given.events.length === 0 || given.events.some((type) => !eventTypesOf(kind).includes(type)))
      )
        throw fieldError(`${kind}.events`, 'Choose at least one event.');
    }
    for (const kind of webhookKinds) await this.#saveOne(kind, fields[kind]);
    return this.list();
  }

  /** Turns an endpoint on or off. Waiting events of one that is turned off fail and can be replayed. */
  async setEnabled(id: string, isEnabled: boolean): Promise<void> {
    const { count } = await this.#unit.sql(setEndpointEnabledSql, [this.#accountId, id, isEnabled]);
    if (count === 0) throw notFound('webhook');
    if (!isEnabled) await failWaiting(this.#unit.sql, this.#accountId, id);
  }

  /** The secret receivers verify signatures with. */
  async revealSecret(id: string): Promise<string> {
    return this.#secrets().open(this.#accountId, id, (await this.#row(id)).secret);
  }

  /**
   * Replaces the secret. The old one also signs for a day, so receivers can switch without missing an event.
   */
  async rotateSecret(id: string): Promise<{ secret: string; previousUntil: Date }> {
    const secret = newWebhookSecret();
    const previousUntil = new Date(this.#unit.clock.now().getTime() + rotationMs);
    const { count } = await this.#unit.sql(
      `update webhook_endpoint
       set secret = $3, previous_secret = secret, previous_until = $4, updated_at = now()
       where account_id = $1 and id = $2`,
      [this.#accountId, id, this.#secrets().seal(this.#accountId, id, secret), previousUntil],
    );
    if (count === 0) throw notFound('webhook');
    return { secret, previousUntil };
  }

  /** Sends a sample event like any other. Returns its id in the log. */
  async sendTest(id: string): Promise<string> {
    const { kind, isEnabled } = await this.#row(id);
    if (!isEnabled) throw new DomainError('invalid_state', 'The webhook is turned off. Turn it on first.');
    const eventId = newId();
    const now = this.#unit.clock.now();
    const body = {
      type: testEventType,
      timestamp: now.toISOString(),
      data: { message: 'This is a test event from Talkdrum.', kind },
    };
    await this.#unit.sql(addTestEventSql, [
      this.#accountId,
      eventId,
      id,
      testEventType,
      now,
      JSON.stringify(body),
    ]);
    return eventId;
  }

  async #saveOne(kind: WebhookKind, given: WebhookFields | null): Promise<void> {
    if (given === null) return this.#remove(kind);
    const id = newId();
    await this.#unit.sql(saveEndpointSql, [
      this.#accountId,
      id,
      kind,
      given.url,
      [...new Set(given.events)],
      this.#secrets().seal(this.#accountId, id, newWebhookSecret()),
    ]);
  }

  async #remove(kind: WebhookKind): Promise<void> {
    const { rows } = await this.#unit.sql<{ id: string }>(
      'select id from webhook_endpoint where account_id = $1 and kind = $2',
      [this.#accountId, kind],
    );
    const id = rows[0]?.id;
    if (id === undefined) return;
    // Its events are hidden from now on and purged overnight.
    await failWaiting(this.#unit.sql, this.#accountId, id);
    await this.#unit.sql('delete from webhook_endpoint where account_id = $1 and id = $2', [
      this.#accountId,
      id,
    ]);
  }

  async #row(id: string): Promise<{ kind: WebhookKind; secret: string; isEnabled: boolean }> {
    const { rows } = await this.#unit.sql<{ kind: WebhookKind; secret: string; isEnabled: boolean }>(
      'select kind, secret, is_enabled from webhook_endpoint where account_id = $1 and id = $2',
      [this.#accountId, id],
    );
    if (rows[0] === undefined) throw notFound('webhook');
    return rows[0];
  }

  #secrets(): SealedSecrets {
    return new SealedSecrets(this.#config.secret);
  }

  get #accountId(): string {
    return this.#unit.actor.accountId;
  }
}
