import type { LeasedDelivery } from '../leases/leased-delivery.ts';
import { mailboxProvider } from './mailbox-provider.ts';
import type { Statement, TenantConnection } from '../leases/tenant-connection.ts';
import { takeTokensSql } from './rate-gate.sql.ts';

/**
 * Takes all tokens added since the last call, at most one second's worth, and lets a reduced rate recover.
 */
const take: Statement = {
  name: 'take_tokens',
  text: takeTokensSql,
};

const forget: Statement = {
  name: 'forget_rate',
  text: 'delete from send_rate where account_id = $1 and ceiling is null and per_second >= 1000',
};

/** Several complaints of a provider at once reduce the rate once. */
const slow: Statement = {
  name: 'slow_down',
  text: `
    insert into send_rate as r (account_id, key, per_second, tokens, slowed_until)
    values ($1, $2, greatest($3::real / 2, 0.2), 0, now() + interval '10 minutes')
    on conflict (account_id, key) do update
    set per_second = greatest(r.per_second / 2, 0.2), slowed_until = now() + interval '10 minutes'
    where r.slowed_until is null or r.slowed_until < now() + interval '9 minutes'`,
};

/** Counters per account and mailbox provider; about 1 MB. */
const maxCounters = 10_000;

interface Bucket {
  tokens: number;
  perSecond: number;
}

/**
 * Token buckets per sender and per recipient's mailbox provider, kept in the database so that all workers
 * share them. An account without rows in `send_rate` has no limit and costs nothing.
 */
export class RateGate {
  readonly #connection: TenantConnection;
  readonly #buckets = new Map<string, Map<string, Bucket>>();
  /** Deliveries admitted since the last refresh, per account and provider: a complaint halves this rate. */
  readonly #admitted = new Map<string, number>();
  #countedFrom = performance.now();

  constructor(connection: TenantConnection) {
    this.#connection = connection;
  }

  /** Takes a token from each bucket that applies; false when one is empty. */
  admits(senderId: string, { accountId, address }: LeasedDelivery): boolean {
    const provider = providerKey(address);
    const buckets = this.#buckets.get(accountId);
    if (buckets !== undefined) {
      const applying = [buckets.get(provider), buckets.get(`sender:${senderId}`)].filter(
        (bucket) => bucket !== undefined,
      );
      if (applying.some(({ tokens }) => tokens < 1)) return false;
      for (const bucket of applying) bucket.tokens -= 1;
    }
    // Accounts without limits never refresh, and every recipient domain has its own counter.
    if (this.#admitted.size >= maxCounters) this.#restartCounting();
    const counter = `${accountId} ${provider}`;
    this.#admitted.set(counter, (this.#admitted.get(counter) ?? 0) + 1);
    return true;
  }

  /** Seconds until the n-th delivery waiting for the same bucket may be sent. */
  waitFor(senderId: string, { accountId, address }: LeasedDelivery, n: number): number {
    const buckets = this.#buckets.get(accountId);
    const rates = [buckets?.get(providerKey(address)), buckets?.get(`sender:${senderId}`)].map(
      (bucket) => bucket?.perSecond ?? Number.POSITIVE_INFINITY,
    );
    return Math.min(900, (n + 1) / Math.max(0.1, Math.min(...rates)));
  }

  /**
   * Fetches an account's tokens; called about four times a second while it has limits. Returns whether it has
   * any.
   */
  async refresh(accountId: string): Promise<boolean> {
    const rows = await this.#connection.run<{
      key: string;
      granted: number;
      perSecond: number;
      ceiling: number | null;
    }>(accountId, take, [accountId]);
    if (performance.now() - this.#countedFrom > 10_000) this.#restartCounting();
    if (rows.length === 0) return this.#buckets.delete(accountId) && false;
    const known = this.#buckets.get(accountId);
    const burst = (perSecond: number) => Math.max(1, perSecond);
    this.#buckets.set(
      accountId,
      new Map(
        rows.map(({ key, granted, perSecond }) => [
          key,
          { perSecond, tokens: Math.min(burst(perSecond), (known?.get(key)?.tokens ?? 0) + granted) },
        ]),
      ),
    );
    if (rows.some(({ perSecond, ceiling }) => ceiling === null && perSecond >= 1000))
      await this.#connection.run(accountId, forget, [accountId]);
    return true;
  }

  /** Number of counters in memory. */
  get counters(): number {
    return this.#admitted.size;
  }

  hasLimits(accountId: string): boolean {
    return this.#buckets.has(accountId);
  }

  /** Halves the rate to a provider that answered 421 or 4.7.x. */
  async slowDown({ accountId, address }: LeasedDelivery): Promise<void> {
    const key = providerKey(address);
    const seconds = Math.max(1, (performance.now() - this.#countedFrom) / 1000);
    const observed = (this.#admitted.get(`${accountId} ${key}`) ?? 1) / seconds;
    await this.#connection.run(accountId, slow, [accountId, key, Math.max(observed, 1)]);
    await this.refresh(accountId);
  }

  #restartCounting(): void {
    this.#admitted.clear();
    this.#countedFrom = performance.now();
  }
}

function providerKey(address: string): string {
  return `provider:${mailboxProvider(address)}`;
}
