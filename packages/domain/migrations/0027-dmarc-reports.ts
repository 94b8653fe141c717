import { sqlMigration } from './sql-migration.ts';

/** Aggregate DMARC reports (RFC 9990) that mailbox providers send to the address we recommend in `rua`. */
export const dmarcReports = sqlMigration(
  '0027-dmarc-reports',
  /* sql */ `
create table dmarc_report (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null,
  sending_domain_id uuid not null,
  organisation text not null,
  report_id text not null,
  begin_at timestamptz(3) not null,
  end_at timestamptz(3) not null,
  received_at timestamptz(3) not null default now(),
  primary key (account_id, id),
  foreign key (account_id, sending_domain_id) references sending_domain (account_id, id) on delete cascade,
  -- A provider that repeats a report changes nothing.
  unique (account_id, sending_domain_id, organisation, report_id)
);
create index dmarc_report_received on dmarc_report (account_id, sending_domain_id, received_at);
call tenant_table('dmarc_report');

create table dmarc_source (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null,
  dmarc_report_id uuid not null,
  source_ip inet not null,
  messages bigint not null check (messages > 0),
  dkim_aligned boolean not null,
  spf_aligned boolean not null,
  disposition text not null check (disposition in ('none', 'pass', 'quarantine', 'reject')),
  primary key (account_id, id),
  foreign key (account_id, dmarc_report_id) references dmarc_report (account_id, id) on delete cascade
);
create index dmarc_source_report on dmarc_source (account_id, dmarc_report_id);
call tenant_table('dmarc_source');
`,
);
