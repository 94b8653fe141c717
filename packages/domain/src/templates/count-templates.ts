import { type Channel, containsPattern, countTotal, type Total, type Unit } from '../kernel/index.ts';

/**
 * How many templates of a channel there are on all pages: exact up to 100,000, above that an estimate.
 * `search` matches what the list of that channel matches.
 */
export function countTemplates(
  { sql, actor }: Pick<Unit, 'sql' | 'actor'>,
  { channel, search, tag = '' }: { channel: Channel; search: string; tag?: string },
): Promise<Total> {
  const orText = channel === 'sms' ? 'or plain_text(text) like plain_text($3)' : '';
  return countTotal(
    sql,
    `select
     from template
     where account_id = $1 and channel = $2 and archived_at is null
       and ($3::text is null or plain_text(name) like plain_text($3) ${orText})
       and ($4 = '' or tag = $4)`,
    [actor.accountId, channel, containsPattern(search), tag],
  );
}
