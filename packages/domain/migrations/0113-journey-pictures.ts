import { sqlMigration } from './sql-migration.ts';

/** Files in published messages of journeys are in use. */
export const journeyPictures = sqlMigration(
  '0113-journey-pictures',
  /* sql */ `
set local lock_timeout = '30s';

alter table asset_use drop constraint asset_use_kind;
alter table asset_use add constraint asset_use_kind
  check (kind in ('template', 'campaign', 'brand', 'block', 'published', 'page', 'form', 'survey', 'journey'));

-- What journeys showed before: addresses are read as keysIn reads them. Row-level security is off for the owner meanwhile.
alter table journey no force row level security;
alter table journey_version no force row level security;
alter table journey_message no force row level security;
alter table campaign no force row level security;
alter table asset no force row level security;
alter table asset_use no force row level security;
insert into asset_use (account_id, asset_id, kind, subject_id)
select distinct a.account_id, a.id, 'journey', v.journey_id
from journey_version v
join journey j on j.account_id = v.account_id and j.id = v.journey_id and j.status <> 'archived'
join journey_message m on m.account_id = v.account_id and m.version_id = v.id and m.channel = 'email'
join campaign c on c.account_id = m.account_id and c.id = m.campaign_id
cross join lateral regexp_matches(
  c.html || coalesce(c.design::text, ''), '/files/([A-Za-z0-9_-]{22})/(?:full|email|thumb)[.]', 'g'
) as shown (key)
join asset a on a.account_id = c.account_id and a.key = shown.key[1] and a.state = 'stored'
where v.is_live
on conflict do nothing;
alter table journey force row level security;
alter table journey_version force row level security;
alter table journey_message force row level security;
alter table campaign force row level security;
alter table asset force row level security;
alter table asset_use force row level security;
`,
);
