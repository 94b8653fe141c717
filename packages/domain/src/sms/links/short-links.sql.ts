import { shortCodeLength } from './short-code.ts';

const insertShortLinks = (which: string) => `
  insert into short_link (code, account_id, delivery_id, n)
  select
    translate(
      left(encode(sha256($3::bytea || uuid_send(d.id) || int2send(n)), 'base64'), ${shortCodeLength}),
      '+/', 'ab'
    ),
    d.account_id, d.id, n
  from delivery d, unnest($4::smallint[]) n
  where d.account_id = $1 and ${which}`;

export const insertShortLinksSql = insertShortLinks('d.campaign_id = $2');
/** Of the deliveries $2. */
export const insertShortLinksOfSql = insertShortLinks('d.id = any($2::uuid[])');
