import { Audit, mailOwners } from '../../accounts/index.ts';
import type { DomainConfig } from '../../config.ts';
import type { Unit } from '../../kernel/index.ts';
import type { WebhookKind } from './event-types.ts';
import { failWaiting } from './fail-waiting.ts';
import { disableEndpointSql } from './webhooks.sql.ts';

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
    const { rows } = await this.#unit.sql<{ kind: WebhookKind; url: string }>(disableEndpointSql, [
      accountId,
      endpointId,
      reason,
      failingBefore,
    ]);
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
