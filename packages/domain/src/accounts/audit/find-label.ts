import type { Sql } from '../../kernel/index.ts';

/**
 * Where to find a subject's name. Contacts and saved views are left out: a person's name would survive their
 * erasure here, and the name of a private view is nobody else's business.
 */
const names: Record<string, string> = {
  campaign: 'select name from campaign where account_id = $1 and id = $2',
  feed: 'select name from campaign_feed where account_id = $1 and id = $2',
  list: 'select name from list where account_id = $1 and id = $2',
  segment: 'select name from segment where account_id = $1 and id = $2',
  template: 'select name from template where account_id = $1 and id = $2',
  sender: 'select sender as name from sender where account_id = $1 and id = $2',
  import: 'select file_name as name from import_job where account_id = $1 and id = $2',
  asset: 'select filename as name from asset where account_id = $1 and id = $2',
  form: 'select name from form where account_id = $1 and id = $2',
  // The id of a campaign for leads; a lead itself is a person.
  lead: 'select name from form where account_id = $1 and id = $2',
  page: 'select name from landing_page where account_id = $1 and id = $2',
  survey: 'select name from survey where account_id = $1 and id = $2',
  journey: 'select name from journey where account_id = $1 and id = $2',
  reward: 'select name from reward where account_id = $1 and id = $2',
  loyalty: 'select name from loyalty_program where account_id = $1 and id = $2',
  referral: 'select name from referral_program where account_id = $1 and id = $2',
  publishing: 'select title as name from published where account_id = $1 and id = $2',
  apiKey: 'select name from api_key where account_id = $1 and id = $2',
  webhook: 'select kind as name from webhook_endpoint where account_id = $1 and id = $2',
  invitation: 'select email as name from invitation where account_id = $1 and id = $2',
  user: `select trim(u.first_name || ' ' || u.last_name) as name from membership m
         join app_user u on u.id = m.user_id where m.account_id = $1 and m.user_id = $2`,
};

/** The subject's current name; empty if it has none or belongs to another account. */
export async function findLabel(
  sql: Sql,
  accountId: string,
  { type, id = null }: { type: string; id?: string | null },
): Promise<string> {
  const statement = names[type];
  if (statement === undefined || id === null) return '';
  const { rows } = await sql<{ name: string }>(statement, [accountId, id]);
  return rows[0]?.name ?? '';
}
