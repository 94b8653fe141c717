import { addressHash, newId, type Unit } from '../kernel/index.ts';

export type Channel = 'email' | 'sms';
export type SuppressionReason = 'unsubscribe' | 'complaint' | 'bounce' | 'manual';

export interface NewSuppression {
  channel: Channel;
  address: string;
  reason: SuppressionReason;
  detail?: string;
  campaignId?: string | null;
}

/** Do-not-send, by the hash of the address: it survives the contact's deletion and a new import. The first reason stays. */
export class Suppressions {
  readonly #unit: Unit;

  constructor(unit: Unit) {
    this.#unit = unit;
  }

  /** True when the address was not suppressed before. Contacts with the address are marked blocklisted. */
  async add(input: NewSuppression): Promise<boolean> {
    const { accountId } = this.#unit.actor;
    const { count } = await this.#unit.sql(
      `insert into suppression (account_id, channel, address_hash, address, reason, detail, campaign_id) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (account_id, channel, address_hash) do nothing`,
      [accountId, input.channel, addressHash(input.address), input.address, input.reason, input.detail ?? '', input.campaignId ?? null],
    );
    await this.#mark(input.channel, input.address, 'blocklisted');
    return count > 0;
  }

  /** Why an address must not be sent to; null when it may. */
  async find(channel: Channel, address: string): Promise<{ reason: SuppressionReason; detail: string } | null> {
    const { rows } = await this.#unit.sql<{ reason: SuppressionReason; detail: string }>(
      'select reason, detail from suppression where account_id = $1 and channel = $2 and address_hash = $3',
      [this.#unit.actor.accountId, channel, addressHash(address)],
    );
    return rows[0] ?? null;
  }

  /** That a bounce was lifted is kept: bounces before it count no more. */
  async lift(channel: Channel, address: string): Promise<void> {
    const params = [this.#unit.actor.accountId, channel, addressHash(address)];
    const { rows } = await this.#unit.sql<{ reason: SuppressionReason }>(
      'delete from suppression where account_id = $1 and channel = $2 and address_hash = $3 returning reason',
      params,
    );
    if (rows[0]?.reason === 'bounce')
      await this.#unit.sql(
        `insert into consent_event (account_id, id, address_hash, channel, action, source) values ($1, $4, $3, $2, 'granted', 'enabled again')`,
        [...params, newId()],
      );
    await this.#mark(channel, address, 'enabled');
  }

  async #mark(channel: Channel, address: string, status: 'enabled' | 'blocklisted'): Promise<void> {
    const [status_, address_] = channel === 'email' ? ['email_status', 'email'] : ['sms_status', 'phone'];
    await this.#unit.sql(`update contact set ${status_} = $3, updated_at = now() where account_id = $1 and ${address_} = $2 and ${status_} <> $3`, [
      this.#unit.actor.accountId,
      address,
      status,
    ]);
  }
}
