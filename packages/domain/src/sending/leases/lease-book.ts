import { extendLeases } from './extend-leases.ts';
import type { LeasedDelivery } from './leased-delivery.ts';
import type { TenantConnection } from './tenant-connection.ts';

/** The leases of this process, extended in time so that a long wait doesn't lose them. */
export class LeaseBook {
  readonly #connection: TenantConnection;
  readonly #leaseSeconds: number;
  readonly #leases = new Map<string, { item: LeasedDelivery; extendAt: number }>();

  constructor(connection: TenantConnection, leaseSeconds: number) {
    this.#connection = connection;
    this.#leaseSeconds = leaseSeconds;
  }

  add(items: readonly LeasedDelivery[]): void {
    const extendAt = this.#nextExtension();
    for (const item of items) this.#leases.set(item.id, { item, extendAt });
  }

  remove(item: LeasedDelivery): void {
    this.#leases.delete(item.id);
  }

  /** Extends the leases of which a third has passed. */
  async extend(): Promise<void> {
    const now = performance.now();
    const byAccount = new Map<string, LeasedDelivery[]>();
    for (const lease of this.#leases.values()) {
      if (lease.extendAt > now) continue;
      lease.extendAt = this.#nextExtension();
      byAccount.set(lease.item.accountId, [...(byAccount.get(lease.item.accountId) ?? []), lease.item]);
    }
    for (const [accountId, items] of byAccount)
      await extendLeases(this.#connection, accountId, items, this.#leaseSeconds);
  }

  #nextExtension(): number {
    return performance.now() + (this.#leaseSeconds * 1000) / 3;
  }
}
