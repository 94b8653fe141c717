import type { LeasedDelivery } from './leased-delivery.ts';
import type { Statement, TenantConnection } from './tenant-connection.ts';

/**
 * What is being settled this moment is left out: it needs no lease any more, and each could wait for the
 * other.
 */
const extend: Statement = {
  name: 'extend_leases',
  text: `
    with
      held as materialized (
        select d.id
        from unnest($2::uuid[], $3::uuid[]) as h (id, token)
        join delivery d on d.account_id = $1 and d.id = h.id and d.lease_token = h.token
        for update of d skip locked
      )
    update delivery d set lease_until = now() + make_interval(secs => $4)
    from held h
    where d.account_id = $1 and d.id = h.id`,
};

/**
 * Delays spread rows that must wait over time; with null a row waits no longer than it would have. The cursor
 * has passed it, so it gets a moment.
 */
const release: Statement = {
  name: 'release_leases',
  text: `
    with
      released as (
        select h.id, h.token, h.delay
        from unnest($2::uuid[], $3::uuid[], $4::float8[]) as h (id, token, delay)
      )
    update delivery d
    set state = 'queued', lease_token = null, lease_until = null,
      send_after = case
        when r.delay is null then coalesce(d.send_after, now())
        else now() + r.delay * interval '1 second'
      end
    from released r
    where d.account_id = $1 and d.id = r.id and d.lease_token = r.token and d.state <> 'sending'`,
};

/** Keeps the leases of one account's rows; those that were lost stay lost. */
export async function extendLeases(
  connection: TenantConnection,
  accountId: string,
  items: readonly LeasedDelivery[],
  leaseSeconds: number,
): Promise<void> {
  await connection.run(accountId, extend, [
    accountId,
    items.map(({ id }) => id),
    items.map(({ token }) => token),
    leaseSeconds,
  ]);
}

/** Gives leased rows back unsent, each after its own delay in seconds, or at once. */
export async function releaseLeases(
  connection: TenantConnection,
  accountId: string,
  items: readonly LeasedDelivery[],
  delays: readonly (number | null)[] = items.map(() => null),
): Promise<void> {
  if (items.length > 0)
    await connection.run(accountId, release, [
      accountId,
      items.map(({ id }) => id),
      items.map(({ token }) => token),
      delays,
    ]);
}
