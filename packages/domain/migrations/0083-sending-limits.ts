import { sqlMigration } from './sql-migration.ts';

/** What a contact gets at most, when email may arrive, and the time zones that decide what time it is for them. */
export const sendingLimits = sqlMigration(
  '0083-sending-limits',
  /* sql */ `
set local lock_timeout = '30s';

-- Null for a limit that isn't set. An account without a row has none.
create table sending_limit (
  account_id uuid primary key references account (id) on delete cascade,
  all_messages integer check (all_messages between 1 and 1000),
  all_days integer check (all_days between 1 and 90),
  email_messages integer check (email_messages between 1 and 1000),
  email_days integer check (email_days between 1 and 90),
  sms_messages integer check (sms_messages between 1 and 1000),
  sms_days integer check (sms_days between 1 and 90),
  -- When marketing email may arrive, in the recipient's time.
  email_opens time,
  email_closes time,
  updated_at timestamptz(3) not null default now(),
  check ((all_messages is null) = (all_days is null)),
  check ((email_messages is null) = (email_days is null)),
  check ((sms_messages is null) = (sms_days is null)),
  check ((email_opens is null) = (email_closes is null) and (email_opens is null or email_opens < email_closes))
);
call tenant_table('sending_limit');

-- The zones this PostgreSQL knows. What no row has never reaches a claim, where an unknown zone would be an error.
create table known_time_zone (name text primary key);
insert into known_time_zone
  select name from pg_timezone_names where (name like '%/%' or name = 'UTC') and name not like 'posix/%' and name not like 'right/%';

alter table contact add column time_zone text references known_time_zone (name);

-- The zone of calling codes whose country has one zone. The others don't tell the time.
create table calling_zone (prefix text primary key, zone text not null references known_time_zone (name));
insert into calling_zone
  select m[1], m[2]
  from regexp_matches('
  20 Africa/Cairo, 27 Africa/Johannesburg, 30 Europe/Athens, 31 Europe/Amsterdam, 32 Europe/Brussels,
  33 Europe/Paris, 36 Europe/Budapest, 39 Europe/Rome, 40 Europe/Bucharest, 41 Europe/Zurich,
  43 Europe/Vienna, 44 Europe/London, 45 Europe/Copenhagen, 46 Europe/Stockholm, 47 Europe/Oslo,
  48 Europe/Warsaw, 51 America/Lima, 53 America/Havana, 57 America/Bogota, 58 America/Caracas,
  63 Asia/Manila, 65 Asia/Singapore, 66 Asia/Bangkok, 81 Asia/Tokyo, 82 Asia/Seoul, 84 Asia/Saigon,
  90 Europe/Istanbul, 91 Asia/Calcutta, 92 Asia/Karachi, 93 Asia/Kabul, 94 Asia/Colombo, 95 Asia/Rangoon,
  98 Asia/Tehran, 211 Africa/Juba, 212 Africa/Casablanca, 213 Africa/Algiers, 216 Africa/Tunis,
  218 Africa/Tripoli, 220 Africa/Banjul, 221 Africa/Dakar, 222 Africa/Nouakchott, 223 Africa/Bamako,
  224 Africa/Conakry, 225 Africa/Abidjan, 226 Africa/Ouagadougou, 227 Africa/Niamey, 228 Africa/Lome,
  229 Africa/Porto-Novo, 230 Indian/Mauritius, 231 Africa/Monrovia, 232 Africa/Freetown, 233 Africa/Accra,
  234 Africa/Lagos, 235 Africa/Ndjamena, 236 Africa/Bangui, 237 Africa/Douala, 238 Atlantic/Cape_Verde,
  239 Africa/Sao_Tome, 240 Africa/Malabo, 241 Africa/Libreville, 242 Africa/Brazzaville, 244 Africa/Luanda,
  245 Africa/Bissau, 246 Indian/Chagos, 248 Indian/Mahe, 249 Africa/Khartoum, 250 Africa/Kigali,
  251 Africa/Addis_Ababa, 252 Africa/Mogadishu, 253 Africa/Djibouti, 254 Africa/Nairobi,
  255 Africa/Dar_es_Salaam, 256 Africa/Kampala, 257 Africa/Bujumbura, 258 Africa/Maputo, 260 Africa/Lusaka,
  261 Indian/Antananarivo, 262 Indian/Reunion, 263 Africa/Harare, 264 Africa/Windhoek, 265 Africa/Blantyre,
  266 Africa/Maseru, 267 Africa/Gaborone, 268 Africa/Mbabane, 269 Indian/Comoro, 290 Atlantic/St_Helena,
  291 Africa/Asmera, 297 America/Aruba, 298 Atlantic/Faeroe, 350 Europe/Gibraltar, 352 Europe/Luxembourg,
  353 Europe/Dublin, 354 Atlantic/Reykjavik, 355 Europe/Tirane, 356 Europe/Malta, 358 Europe/Helsinki,
  359 Europe/Sofia, 370 Europe/Vilnius, 371 Europe/Riga, 372 Europe/Tallinn, 373 Europe/Chisinau,
  374 Asia/Yerevan, 375 Europe/Minsk, 376 Europe/Andorra, 377 Europe/Monaco, 378 Europe/San_Marino,
  381 Europe/Belgrade, 382 Europe/Podgorica, 385 Europe/Zagreb, 386 Europe/Ljubljana, 387 Europe/Sarajevo,
  389 Europe/Skopje, 420 Europe/Prague, 421 Europe/Bratislava, 423 Europe/Vaduz, 500 Atlantic/Stanley,
  501 America/Belize, 502 America/Guatemala, 503 America/El_Salvador, 504 America/Tegucigalpa,
  505 America/Managua, 506 America/Costa_Rica, 507 America/Panama, 508 America/Miquelon,
  509 America/Port-au-Prince, 590 America/Guadeloupe, 591 America/La_Paz, 592 America/Guyana,
  594 America/Cayenne, 595 America/Asuncion, 596 America/Martinique, 597 America/Paramaribo,
  598 America/Montevideo, 599 America/Curacao, 670 Asia/Dili, 672 Pacific/Norfolk, 673 Asia/Brunei,
  674 Pacific/Nauru, 676 Pacific/Tongatapu, 677 Pacific/Guadalcanal, 678 Pacific/Efate, 679 Pacific/Fiji,
  680 Pacific/Palau, 681 Pacific/Wallis, 682 Pacific/Rarotonga, 683 Pacific/Niue, 685 Pacific/Apia,
  687 Pacific/Noumea, 688 Pacific/Funafuti, 690 Pacific/Fakaofo, 850 Asia/Pyongyang, 852 Asia/Hong_Kong,
  853 Asia/Macau, 855 Asia/Phnom_Penh, 856 Asia/Vientiane, 880 Asia/Dhaka, 886 Asia/Taipei,
  960 Indian/Maldives, 961 Asia/Beirut, 962 Asia/Amman, 963 Asia/Damascus, 964 Asia/Baghdad,
  965 Asia/Kuwait, 966 Asia/Riyadh, 967 Asia/Aden, 968 Asia/Muscat, 971 Asia/Dubai, 972 Asia/Jerusalem,
  973 Asia/Bahrain, 974 Asia/Qatar, 975 Asia/Thimphu, 977 Asia/Katmandu, 992 Asia/Dushanbe,
  993 Asia/Ashgabat, 994 Asia/Baku, 995 Asia/Tbilisi, 996 Asia/Bishkek', '([0-9]+) ([A-Za-z_/-]+)', 'g') m;

-- A contact's own zone, else that of the attribute, the telephone number, and last the account's.
create function contact_zone(time_zone text, attribute text, phone text, fallback text) returns text language sql stable parallel safe as $$
  select coalesce(
    time_zone,
    (select name from known_time_zone where name = attribute),
    (select zone from calling_zone where prefix in (substr(phone, 2, 1), substr(phone, 2, 2), substr(phone, 2, 3)) order by length(prefix) desc limit 1),
    fallback
  )
$$;

-- The given time if it is between the two hours in the zone, else when the first of them comes next.
create function next_opening(at timestamptz, zone text, opens time, closes time) returns timestamptz language sql stable parallel safe as $$
  select case
    when local::time >= opens and local::time < closes then at
    else (local::date + (local::time >= closes)::int + opens) at time zone zone
  end
  from (select at at time zone zone as local) l
$$;
`,
);
