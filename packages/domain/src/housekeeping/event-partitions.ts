import type { BareDomain } from '../domain-with.ts';

/**
 * Creates the delivery event partitions for this month and the next two, so that no event lands in the
 * default one.
 */
export async function ensureEventPartitions(domain: BareDomain): Promise<void> {
  await domain.pool.query(
    'select ensure_event_partition((now() + make_interval(months => n))::date) from generate_series(0, 2) n',
  );
}
