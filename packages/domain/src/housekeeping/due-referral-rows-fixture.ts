/** Rows of referrals, as those of `due-rows-fixture.ts`. */
export const dueReferralRows = [
  {
    table: 'referral_click',
    place: 0,
    sql: `
      with ${referralSql('clicks')}
      insert into referral_click (account_id, id, advocate_id, channel, network_hash, device_hash, created_at)
      select $1, uuidv7(), id, 'link', 'x', 'x', now() - $2::interval from v`,
    kept: '89 days',
    due: '91 days',
  },
  {
    table: 'referral_trace',
    place: 0,
    sql: `
      with ${referralSql('traces')}
      insert into referral_trace (account_id, subject_id, program_id, network_hash, device_hash, seen_at)
      select $1, id, program_id, 'x', 'x', now() - $2::interval from v`,
    kept: '89 days',
    due: '91 days',
  },
];

/** A programme with an advocate, as `v`. */
function referralSql(slug: string): string {
  return `
        p as (
          insert into published (account_id, id, kind, slug, title)
          values ($1, uuidv7(), 'referral', '${slug}', 'Bring a friend')
          returning id
        ),
        l as (insert into list (account_id, id, name) values ($1, uuidv7(), 'Friends ${slug}') returning id),
        r as (
          insert into referral_program (
            account_id, id, name, list_id, currency, conversion_kind, conversion_event, min_amount_minor, attribution,
            window_days, levels, approval, approval_delay_hours, allows_existing, friend_message, advocate_message,
            share_text, consent_text, terms
          )
          select $1, p.id, 'Bring a friend', l.id, 'ngn', 'manual', 'order.paid', 0, 'last', 30, '[]', 'manual', 0, true,
            '', '', '', '', ''
          from p, l
          returning id
        ),
        v as (
          insert into referral_advocate (account_id, id, program_id, code, source, joined_at)
          select $1, uuidv7(), id, upper('${slug}'), 'manual', now() from r
          returning id, program_id
        )`;
}
