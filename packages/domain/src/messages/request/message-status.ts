/**
 * SQL for a message's status. `delivery` is the alias of its row. Without a `send_after` it is in a claim. Later feedback wins over the send result.
 */
export const statusOf = (delivery: string): string => `case
    when ${delivery}.state = 'queued' then
      case when ${delivery}.send_after is null then 'sending' when ${delivery}.send_after = 'infinity' then 'held' else 'queued' end
    when ${delivery}.state not in ('sent', 'failed', 'unknown') then ${delivery}.state
    when ${delivery}.complained_at is not null then 'complained'
    when ${delivery}.bounced_at is not null and ${delivery}.channel = 'email' then 'bounced'
    when ${delivery}.bounced_at is not null and ${delivery}.state <> 'failed' then 'undelivered'
    when ${delivery}.delivered_at is not null then 'delivered'
    else ${delivery}.state end`;
