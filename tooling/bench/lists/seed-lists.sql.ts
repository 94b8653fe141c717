/**
 * Contacts who are all on the first list, a third on the second and a few on the third. One in twenty is
 * unconfirmed, one in twenty unsubscribed, and `deleted` are deleted.
 */
export const seedBigList = (
  accountId: string,
  [all = '', third = '', few = '']: readonly string[],
  members: number,
  deleted: number,
): string[] => [
  `
    insert into list (account_id, id, name)
    select '${accountId}', id, name
    from (values ('${all}'::uuid, 'All'), ('${third}', 'Third'), ('${few}', 'Few')) l (id, name)`,
  `
    insert into contact (account_id, id, full_name, email, source)
    select '${accountId}', uuidv7(-make_interval(secs => ${members} - n)), 'Ada ' || n, n || '@bench.example',
      'import'
    from generate_series(1, ${members}) n`,
  ...[
    [all, 1],
    [third, 3],
    [few, 1_000],
  ].map(
    ([listId, each]) => `
    insert into list_member (account_id, list_id, contact_id, state)
    select account_id, '${listId}'::uuid, id,
      (array['unconfirmed', 'unsubscribed'])[1 + get_byte(uuid_send(id), 15) / 13]
    from contact
    where account_id = '${accountId}' and get_byte(uuid_send(id), 15) < 26
      and hashtext(id::text) % ${each} = 0
    union all
    select account_id, '${listId}'::uuid, id, 'subscribed'
    from contact
    where account_id = '${accountId}' and get_byte(uuid_send(id), 15) >= 26
      and hashtext(id::text) % ${each} = 0`,
  ),
  `
    update contact set deleted_at = now()
    where (account_id, id) in (
      select account_id, id from contact where account_id = '${accountId}' limit ${deleted}
    )`,
];

export const seedMessages = (accountId: string, messages: number): string[] => [
  `
    insert into message (account_id, id, channel, source, sender_id, sender, recipient, subject)
    select '${accountId}', uuidv7(-make_interval(secs => ${messages} - n)), 'email', 'api',
      '${accountId}', 'shop@kola.example', n || '@bench.example', 'Receipt ' || n
    from generate_series(1, ${messages}) n`,
  `
    insert into delivery (account_id, id, channel, address, state, settled_at)
    select account_id, id, channel, recipient, 'sent', now()
    from message
    where account_id = '${accountId}'`,
];

/** How the counts were found before they were kept. */
export const recountSql = `
  select m.list_id, count(*) filter (where m.state = 'subscribed')::int subscribed,
    count(*) filter (where m.state = 'unconfirmed')::int unconfirmed,
    count(*) filter (where m.state = 'unsubscribed')::int unsubscribed
  from list_member m
  join contact c on c.account_id = m.account_id and c.id = m.contact_id and c.deleted_at is null
  where m.account_id = $1 and m.list_id = any($2)
  group by m.list_id`;

export const setTriggers = (isCounting: boolean): string[] => [
  `alter table list_member ${isCounting ? 'enable' : 'disable'} trigger count_added`,
];

export const writeMembersSql = `
  insert into list_member (account_id, list_id, contact_id)
  select $1, $2, id
  from contact
  where account_id = $1 and deleted_at is null
  limit $3`;
