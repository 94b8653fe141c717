import { sqlMigration } from './sql-migration.ts';

/**
 * Requests to approve a campaign, who changed a draft last, and an account's rule that someone else sends it. Why:
 * docs/decisions/071.
 */
export const campaignApprovals = sqlMigration(
  '0154-campaign-approvals',
  /* sql */ `
set local lock_timeout = '30s';

alter table account add column is_second_person_required boolean not null default false;

-- Null while nobody has changed it since it was created.
alter table campaign add column edited_by uuid, add column edited_at timestamptz(3);

create table campaign_approval (
  account_id uuid not null,
  id uuid not null,
  campaign_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'sent_back', 'withdrawn')),
  note text not null default '' check (length(note) <= 500),
  -- People are kept by id, also after they left the team.
  requested_by uuid not null,
  requested_at timestamptz(3) not null,
  answer text not null default '' check (length(answer) <= 500),
  ended_by uuid,
  ended_at timestamptz(3),
  primary key (account_id, id),
  foreign key (account_id, campaign_id) references campaign (account_id, id) on delete cascade,
  check ((state = 'waiting') = (ended_at is null))
);
create unique index campaign_approval_waiting on campaign_approval (account_id, campaign_id) where state = 'waiting';
create index campaign_approval_newest on campaign_approval (account_id, campaign_id, requested_at desc);
create index campaign_approval_of_person on campaign_approval (account_id, requested_by, requested_at);
call tenant_table('campaign_approval');
create trigger note_change after insert or update or delete on campaign_approval for each row execute function note_row_change('campaigns', 'campaign_id');
`,
);
