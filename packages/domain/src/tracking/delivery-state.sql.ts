/**
 * SQL that is true while a process holds a delivery to send it. `delivery` is the alias of its row. Claims are few:
 * an account has some per worker.
 */
export const isClaimed = (delivery: string): string => `
  (
    ${delivery}.state = 'queued' and ${delivery}.send_after is null and exists (
      select
      from send_claim k
      where k.account_id = ${delivery}.account_id
        and k.campaign_id is not distinct from ${delivery}.campaign_id and ${delivery}.id = any(k.ids)
    )
  )`;
