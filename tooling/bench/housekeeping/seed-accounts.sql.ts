const each = (rows: number) => `cross join generate_series(1, ${rows}) n`;

/** Accounts with a webhook and some 80 recent rows each in the tables that housekeeping looks into. */
export const seedAccounts = (accounts: number): string[] => [
  `
    insert into account (id, email, company)
    select uuidv7(), n || '@bench.example', 'Bench ' || n from generate_series(1, ${accounts}) n`,
  `
    insert into webhook_endpoint (account_id, id, kind, url, events, secret)
    select id, uuidv7(), 'contacts', 'https://bench.example', '{contact.created}', '' from account`,
  `
    insert into webhook_event (account_id, id, endpoint_id, type, body)
    select account_id, uuidv7(-make_interval(days => n)), id, 'contact.created', repeat('x', 200)
    from webhook_endpoint ${each(20)}`,
  `
    insert into message (account_id, id, channel, source, sender_id, sender, recipient, created_at, body)
    select id, uuidv7(), 'email', 'api', id, 'a', 'b', now() - make_interval(days => n), repeat('x', 200)
    from account ${each(20)}`,
  `
    insert into audit_event (account_id, id, at, action, actor_kind)
    select id, uuidv7(), now() - make_interval(days => n), 'lists.create', 'system'
    from account ${each(20)}`,
  `
    insert into smpp_submission (account_id, id, source, source_type, destination, destination_type, wants)
    select id, uuidv7(-make_interval(days => n)), 'a', 0, 'b', 0, 0 from account ${each(10)}`,
  `
    insert into outbox_event (account_id, id, kind, payload, dispatched_at)
    select id, uuidv7(-make_interval(days => n)), 'x', '{}', now() - make_interval(days => n)
    from account ${each(5)}`,
  `
    insert into idempotent_request (account_id, key, request_hash, created_at)
    select id, 'k' || n, 'x', now() - make_interval(hours => n) from account ${each(5)}`,
];

/** In one account of a hundred, something old in four tables. */
export const seedDueRows: string[] = [
  'create temporary table concerned as select id from account where hashtext(id::text) % 100 = 0',
  `
    insert into contact (account_id, id, email, deleted_at)
    select id, uuidv7(), n || '@bench.example', now() - interval '2 days' from concerned ${each(100)}`,
  `
    insert into idempotent_request (account_id, key, request_hash, created_at)
    select id, 'old' || n, 'x', now() - interval '2 days' from concerned ${each(100)}`,
  `
    insert into audit_event (account_id, id, at, action, actor_kind)
    select id, uuidv7(), now() - interval '400 days', 'lists.create', 'system'
    from concerned ${each(100)}`,
  `
    insert into webhook_event (account_id, id, endpoint_id, type, body)
    select e.account_id, uuidv7(interval '-40 days'), e.id, 'contact.created', repeat('x', 200)
    from webhook_endpoint e
    join concerned c on c.id = e.account_id ${each(100)}`,
];
