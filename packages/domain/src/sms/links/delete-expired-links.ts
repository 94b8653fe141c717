import type { BareDomain } from '../../domain-with.ts';

/** Deletes the short links of an account's texts of an expired month. */
export async function deleteExpiredLinks(
  domain: Pick<BareDomain, 'bulk'>,
  accountId: string,
  month: string,
): Promise<void> {
  await domain.bulk(accountId, (client) =>
    client.query(
      `
        delete from short_link l
        using delivery d
        where d.account_id = $1 and d.kept_until = $2 and d.channel = 'sms' and d.state <> 'queued' and l.account_id = $1
          and l.delivery_id = d.id`,
      [accountId, month],
    ),
  );
}
