import type { BareDomain } from '../domain-with.ts';

const batch = 20_000;

/**
 * Data nobody needs any longer: receipts that never matched a message, and the ids of messages once receipts
 * and replies can't arrive.
 */
const expired = [
  `delete from sms_receipt where id in (select id from sms_receipt where received_at < now() - interval '3 days' limit $1)`,
  `delete from sms_submission where (carrier, provider_id) in (select carrier, provider_id from sms_submission where submitted_at < now() - interval '30 days' limit $1)`,
  `delete from sms_holiday where (country, day) in (select country, day from sms_holiday where day < current_date - 400 limit $1)`,
];

/** Deletes in batches, so no statement holds locks for long. */
export async function purgeSms(domain: BareDomain): Promise<number> {
  let removed = 0;
  for (const sql of expired) {
    for (let count = batch; count === batch; removed += count)
      count = (await domain.pool.query(sql, [batch])).rowCount ?? 0;
  }
  return removed;
}
