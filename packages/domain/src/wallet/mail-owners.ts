import type { Unit } from '../kernel/index.ts';

/** Asks for a mail of ours about the account's money, to each of its owners; to the account's own address when it has none yet. */
export async function mailOwners({ sql, actor, outbox }: Unit, template: string, data: Record<string, unknown>): Promise<void> {
  const { rows } = await sql<{ to: string; name: string; company: string }>(
    `select u.email as "to", u.first_name as name, a.company from account a join membership m on m.account_id = a.id and m.is_owner join app_user u on u.id = m.user_id
     where a.id = $1 and u.email_confirmed_at is not null
     union all
     select a.email, a.first_name, a.company from account a where a.id = $1
       and not exists (select 1 from membership m join app_user u on u.id = m.user_id where m.account_id = a.id and m.is_owner and u.email_confirmed_at is not null)`,
    [actor.accountId],
  );
  for (const { to, name, company } of rows) await outbox.publish('mail.requested', { to, toName: name, template, data: { name, company, ...data } });
}
