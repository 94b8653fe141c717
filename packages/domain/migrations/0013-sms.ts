import { sqlMigration } from './sql-migration.ts';

/** SMS: countries and networks, delivery windows, routes, carrier receipts, replies and short links. */
export const sms = sqlMigration(
  '0013-sms',
  /* sql */ `
-- When promotional messages may arrive. '*' is every country that is not named: by the zone of the campaign. Operators edit all of it.
create table sms_country (
  country text primary key check (country = '*' or country ~ '^[A-Z]{2}$'),
  zone text not null,
  -- Where the rule comes from, shown to staff.
  basis text not null default ''
);
create table sms_window (
  country text not null references sms_country (country) on delete cascade,
  -- ISO: Monday is 1. A day without a row is closed.
  weekday smallint not null check (weekday between 1 and 7),
  opens time not null,
  closes time not null check (closes > opens),
  primary key (country, weekday)
);
-- Days on which nothing promotional may arrive.
create table sms_holiday (
  country text not null references sms_country (country) on delete cascade,
  day date not null,
  name text not null,
  primary key (country, day)
);
-- The longest prefix that fits tells country and network. Ported numbers keep their old prefix: prices and routes follow the prefix.
create table sms_prefix (
  prefix text primary key check (prefix ~ '^[+][1-9][0-9]{0,8}$'),
  country text not null check (country ~ '^[A-Z]{2}$'),
  network text not null default '*'
);
-- What operators told us with a refusal. By hash: nobody needs the number here.
create table sms_do_not_disturb (
  number_hash bytea primary key,
  carrier text not null,
  learned_at timestamptz(3) not null default now()
);
-- Which carrier is asked first for what; without a row that fits, the carriers in their configured order.
create table sms_route (
  id uuid primary key default uuidv7(),
  country text not null default '*',
  network text not null default '*',
  message_type text not null default '*' check (message_type in ('*', 'promotional', 'transactional')),
  carrier text not null,
  priority smallint not null default 10,
  is_enabled boolean not null default true,
  unique (country, network, message_type, carrier)
);

insert into sms_country (country, zone, basis) values
  ('*', 'UTC', 'Platform rule: nothing promotional from 8PM to 8AM'),
  ('NG', 'Africa/Lagos', 'NCC: no promotional messages from 8PM to 8AM'),
  ('KE', 'Africa/Nairobi', 'Operators: promotional messages from 8AM to 6PM'),
  ('GH', 'Africa/Accra', 'Operators: 8AM to 7PM, not on Sundays'),
  ('ZA', 'Africa/Johannesburg', 'Consumer Protection Act regulations: weekdays 8AM to 8PM, Saturdays 9AM to 1PM, not on Sundays and public holidays'),
  -- A number does not tell its zone: what is open here is open on both coasts.
  ('US', 'America/New_York', 'TCPA 8AM to 9PM local time: 11AM to 8PM Eastern is inside it from coast to coast'),
  ('GB', 'Europe/London', 'Platform rule: nothing promotional from 8PM to 8AM');
insert into sms_window (country, weekday, opens, closes)
  select country, weekday, opens::time, closes::time from (values
    ('*', 1, 7, '08:00', '20:00'), ('NG', 1, 7, '08:00', '20:00'), ('KE', 1, 7, '08:00', '18:00'), ('GH', 1, 6, '08:00', '19:00'),
    ('ZA', 1, 5, '08:00', '20:00'), ('ZA', 6, 6, '09:00', '13:00'), ('US', 1, 6, '11:00', '20:00'), ('US', 7, 7, '12:00', '20:00'),
    ('GB', 1, 7, '08:00', '20:00')) w (country, first, last, opens, closes), generate_series(first, last) weekday;
insert into sms_holiday (country, day, name) values
  ('ZA', '2026-12-16', 'Day of Reconciliation'), ('ZA', '2026-12-25', 'Christmas Day'), ('ZA', '2026-12-26', 'Day of Goodwill'),
  ('ZA', '2027-01-01', 'New Year''s Day'), ('ZA', '2027-03-21', 'Human Rights Day'), ('ZA', '2027-03-22', 'Public holiday'),
  ('ZA', '2027-03-26', 'Good Friday'), ('ZA', '2027-03-29', 'Family Day'), ('ZA', '2027-04-27', 'Freedom Day'),
  ('ZA', '2027-05-01', 'Workers'' Day'), ('ZA', '2027-06-16', 'Youth Day'), ('ZA', '2027-08-09', 'National Women''s Day'),
  ('ZA', '2027-09-24', 'Heritage Day'), ('ZA', '2027-12-16', 'Day of Reconciliation'), ('ZA', '2027-12-25', 'Christmas Day'),
  ('ZA', '2027-12-26', 'Day of Goodwill'), ('ZA', '2027-12-27', 'Public holiday');

insert into sms_prefix (prefix, country, network)
  select '+' || code || unnest(string_to_array(prefixes, ' ')), country, network from (values
    ('NG', 'mtn', '234', '703 704 706 707 803 806 810 813 814 816 903 906 913 916'),
    ('NG', 'airtel', '234', '701 708 802 808 812 901 902 904 907 911 912'),
    ('NG', 'glo', '234', '705 805 807 811 815 905 915'),
    ('NG', '9mobile', '234', '809 817 818 908 909'),
    ('KE', 'safaricom', '254', '70 71 72 740 741 742 743 745 746 748 757 758 759 768 769 79 110 111 112 113 114 115'),
    ('KE', 'airtel', '254', '73 750 751 752 753 754 755 756 762 78 100 101 102 103 104 105 106'),
    ('KE', 'telkom', '254', '77'),
    ('GH', 'mtn', '233', '24 25 53 54 55 59'),
    ('GH', 'telecel', '233', '20 50'),
    ('GH', 'airteltigo', '233', '26 27 56 57'),
    ('ZA', 'vodacom', '27', '82 72 76 79 606 607 608 609 646 647 648 649 66 818'),
    ('ZA', 'mtn', '27', '83 73 78 603 604 605 630 631 632 633 634 635 655 656 657 710 717 718 719 810'),
    ('ZA', 'cellc', '27', '84 74 610 611 612 613 615 616 617 618 619 62 641 642 643 644 645'),
    ('ZA', 'telkom', '27', '614 650 651 652 653 658 659 811 812 813 814 815 817')) n (country, network, code, prefixes);
insert into sms_prefix (prefix, country) values ('+234', 'NG'), ('+254', 'KE'), ('+233', 'GH'), ('+27', 'ZA'), ('+44', 'GB'), ('+1', 'US');
-- The North American plan has other countries in it; their area codes are none of the United States'.
insert into sms_prefix (prefix, country)
  select '+1' || unnest(string_to_array(codes, ' ')), country from (values
    ('CA', '204 226 236 249 250 257 263 289 306 343 354 365 367 368 382 403 416 418 428 431 437 438 450 460 468 474 506 514 519 548 579 581 584 587 604 613 639 647 672 683 705 709 742 753 778 780 782 807 819 825 867 873 879 902 905 942'),
    ('JM', '876 658'), ('TT', '868'), ('BS', '242'), ('BB', '246'), ('DO', '809 829 849'), ('PR', '787 939'), ('GD', '473'), ('LC', '758'), ('VC', '784'),
    ('AG', '268'), ('KN', '869'), ('DM', '767'), ('BM', '441'), ('KY', '345'), ('TC', '649'), ('VG', '284'), ('AI', '264'), ('MS', '664')) n (country, codes);

-- Where a number is: its longest prefix, six digits of the plan at most.
create function sms_place(number text, out country text, out network text) language sql stable parallel safe as $$
  select p.country, p.network from sms_prefix p
  where p.prefix in (left(number, 2), left(number, 3), left(number, 4), left(number, 5), left(number, 6), left(number, 7), left(number, 8), left(number, 9))
  order by length(p.prefix) desc limit 1
$$;

-- Whose message a carrier's id is: receipts name no account. Ids and hashes only; a few weeks old at most.
create table sms_submission (
  carrier text not null,
  provider_id text not null,
  account_id uuid not null references account (id) on delete cascade,
  delivery_id uuid not null,
  -- A long text may be several messages to the carrier, each with a receipt of its own.
  parts smallint not null default 1,
  state text check (state in ('delivered', 'failed')),
  -- For a reply: to which sender it goes back, and from whom.
  sender text not null,
  number_hash bytea not null,
  submitted_at timestamptz(3) not null default now(),
  primary key (carrier, provider_id)
);
create index sms_submission_delivery on sms_submission (delivery_id) where parts > 1;
create index sms_submission_reply on sms_submission (number_hash, sender, submitted_at);
create index sms_submission_age on sms_submission (submitted_at);

-- What carriers said, stored before they are answered. A receipt may come before the answer that names its message.
create table sms_receipt (
  id bigint generated always as identity primary key,
  carrier text not null,
  provider_id text not null,
  state text not null check (state in ('delivered', 'failed')),
  detail text not null default '',
  is_do_not_disturb boolean not null default false,
  is_recipient_gone boolean not null default false,
  received_at timestamptz(3) not null default now()
);
create index sms_receipt_id on sms_receipt (carrier, provider_id);

-- What people wrote back.
create table sms_reply (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null,
  delivery_id uuid,
  contact_id uuid,
  address text not null,
  sender text not null,
  body text not null,
  keyword text check (keyword in ('stop', 'start', 'help')),
  -- What was answered, by which message; empty where nothing was.
  answer text not null default '',
  answer_id uuid,
  received_at timestamptz(3) not null default now(),
  primary key (account_id, id)
);
create index sms_reply_newest on sms_reply (account_id, received_at, id);
create index sms_reply_answered on sms_reply (account_id, address, received_at) where answer_id is not null;
call tenant_table('sms_reply');

-- Codes of short links. They redirect to a stored address only: link n of the delivery, or with -1 its unsubscribe page.
create table short_link (
  code text primary key,
  account_id uuid not null references account (id) on delete cascade,
  delivery_id uuid not null,
  n smallint not null
);
create index short_link_delivery on short_link (account_id, delivery_id);

-- Answers to STOP and HELP are transactional messages that nobody of the account submitted.
alter table message drop constraint message_source_check, add constraint message_source_check check (source in ('api', 'smtp', 'smpp', 'dashboard', 'reply'));

alter table delivery add delivered_at timestamptz(3), add segments smallint not null default 1;
alter table campaign_stat add delivered integer not null default 0, add segments bigint not null default 0;
alter table campaign_hour add delivered integer not null default 0;
alter table campaign add is_tracked boolean not null default true;
alter table template add category text not null default '' check (category in ('', 'promotional', 'transactional'));
`,
);
