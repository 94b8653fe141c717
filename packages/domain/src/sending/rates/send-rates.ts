import { notFound, type Unit } from '../../kernel/index.ts';
import { mailboxProvider } from './mailbox-provider.ts';

const anyId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The current rate for one sender or one mailbox provider. */
export interface SendRate {
  /** The sender's address, or the provider (`gmail`, or a domain). */
  of: string;
  senderId: string | null;
  perSecond: number;
  /** The limit set by staff; null where only a provider's complaint reduced the rate. */
  limit: number | null;
  /** Until then, a provider's complaint keeps the rate below the limit. */
  slowedUntil: Date | null;
}

/** The account's rate limits as staff see and set them; the pump applies a change within a second. */
export class SendRates {
  readonly #unit: Unit;

  constructor(unit: Unit) {
    this.#unit = unit;
  }

  async list(): Promise<SendRate[]> {
    const { rows } = await this.#unit.sql<SendRate>(
      `
        select coalesce(s.sender, substr(r.key, strpos(r.key, ':') + 1)) as of, s.id as sender_id,
          r.per_second, r.ceiling as limit,
          case when r.slowed_until > now() then r.slowed_until end as slowed_until
        from send_rate r
        left join sender s on s.account_id = r.account_id and r.key = 'sender:' || s.id
        where r.account_id = $1
        order by r.key`,
      [this.#unit.actor.accountId],
    );
    return rows;
  }

  /**
   * Sets a limit in messages per second. `of` is a sender's id, a mailbox provider or a domain. A complaint
   * that still reduces the rate keeps reducing it.
   */
  async set(of: string, perSecond: number): Promise<void> {
    await this.#unit.sql(
      `
        insert into send_rate as r (account_id, key, per_second, ceiling, tokens)
        values ($1, $2, $3, $3, 0)
        on conflict (account_id, key) do update
        set ceiling = $3,
          per_second = case when r.slowed_until > now() then least(r.per_second, $3) else $3 end`,
      [this.#unit.actor.accountId, await this.#keyOf(of), perSecond],
    );
  }

  /** Removes the limit. A provider that needs a lower rate will complain again. */
  async remove(of: string): Promise<void> {
    const { count } = await this.#unit.sql('delete from send_rate where account_id = $1 and key = $2', [
      this.#unit.actor.accountId,
      await this.#keyOf(of),
    ]);
    if (count === 0) throw notFound('limit');
  }

  async #keyOf(of: string): Promise<string> {
    if (!anyId.test(of)) return `provider:${mailboxProvider(of.toLowerCase())}`;
    const { rows } = await this.#unit.sql('select 1 from sender where account_id = $1 and id = $2', [
      this.#unit.actor.accountId,
      of,
    ]);
    if (rows.length === 0) throw notFound('sender');
    return `sender:${of.toLowerCase()}`;
  }
}
