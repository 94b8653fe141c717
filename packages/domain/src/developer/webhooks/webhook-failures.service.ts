import { Audit, mailOwners } from '../../accounts/index.ts';
import type { DomainConfig } from '../../config.ts';
import type { Unit } from '../../kernel/index.ts';
import type { WebhookKind } from './event-types.ts';
import { failWaiting } from './fail-waiting.ts';

/** Handles endpoints that can no longer be reached. */
export class WebhookFailures {
  readonly #unit: Unit;
  readonly #developerUrl: string;

  constructor(unit: Unit, config: DomainConfig) {
    this.#unit = unit;
    this.#developerUrl = `${config.appUrl}/dashboard/developer`;
  }

  /**
   * Turns an endpoint off and emails the owners once. With `failingBefore`, only if it has had no success
   * since then or longer; null means the receiver itself said it is gone.
   */
  async disable(endpointId: string, failingBefore: Date | null): Promise<void> {
    const { accountId } = this.#unit.actor;
    const reason = failingBefore === null ? 'gone' : 'failing';
    const { rows } = await this.#unit.sql<{ kind: WebhookKind; url: string }>(
      `update webhook_endpoint set is_enabled = false, disabled_at = now(), disabled_reason = $3, updated_at = now()
       where account_id = $1 and id = $2 and is_enabled and ($4::timestamptz is null or failing_since <= $4) returning kind, url`,
      [accountId, endpointId, reason, failingBefore],
    );
    const [endpoint] = rows;
    if (endpoint === undefined) return;
    await failWaiting(this.#unit.sql, accountId, endpointId);
    await new Audit(this.#unit).record({
      action: 'webhooks.disabled',
      details: { kind: endpoint.kind, reason },
    });
    const { kind, url } = endpoint;
    await mailOwners(this.#unit, 'webhook_disabled', {
      kind,
      receiver: new URL(url).host,
      isGone: reason === 'gone',
      url: this.#developerUrl,
    });
  }
}
