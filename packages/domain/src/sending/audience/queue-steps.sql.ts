/** Parts of the statement that queues messages of a journey. All are SQL. */
interface QueueParts {
  query: string;
  channel: 'email' | 'sms';
  campaign: string;
  keptUntil: string;
  deliveryIds: string;
  contactIds: string;
  runIds: string;
  answers: string;
  /** Price, segments, reason and send_after. */
  columns: string;
  join: string;
  shown: { join: string; mask: string };
}

/** Inserts a delivery for each message whose contact may get it, and returns every contact with the reason. */
export const queueStepsSql = (parts: QueueParts): string => `
  with
    judged as materialized (${parts.query}),
    queued as (
      insert into delivery (
        account_id, id, kept_until, campaign_id, contact_id, channel, address, run_id, price_mills, segments,
        reason, send_after, shown_parts, answers
      )
      select $1, delivery_id, ${parts.keptUntil}::date, ${parts.campaign}::uuid, contact_id,
        '${parts.channel}', address, run_id, ${parts.columns}, shown_parts, answers::jsonb
      from (
        select judged.contact_id, judged.address, wanted.delivery_id, wanted.run_id, wanted.answers,
          ${parts.shown.mask} as shown_parts, row_number() over () as n
        from unnest(
            ${parts.deliveryIds}::uuid[], ${parts.contactIds}::uuid[], ${parts.runIds}::uuid[], ${parts.answers}::text[]
          ) as wanted (delivery_id, contact_id, run_id, answers)
        join judged using (contact_id)
        ${parts.shown.join}
        where judged.reason is null
      ) numbered ${parts.join}
    )
  select contact_id, reason
  from judged`;

export const sumQueuedSql = `
  select count(*)::int as count, coalesce(sum(price_mills), 0)::bigint as mills,
    coalesce(sum(segments), 0)::int as segments
  from delivery
  where account_id = $1 and kept_until = $2::date and id = any($3::uuid[])`;

/** Contacts $3 and their reasons $4 at campaign $2. An erased contact has nothing left to note. */
export const excludeFromStepSql = `
  insert into campaign_exclusion (account_id, id, kept_until, campaign_id, contact_id, reason)
  select $1, uuidv7(), s.kept_until, $2, x.contact_id, x.reason
  from unnest($3::uuid[], $4::text[]) as x (contact_id, reason)
  join contact c on c.account_id = $1 and c.id = x.contact_id
  join campaign_stat s on s.account_id = $1 and s.campaign_id = $2`;
