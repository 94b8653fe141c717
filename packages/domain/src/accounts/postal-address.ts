import { countries } from './countries.ts';

const names = countries.map(({ iso, name }) => `when '${iso}' then '${name}'`).join(' ');

/**
 * SQL for an account's postal address on one line: the value of `account.address`. It's the footer address of its
 * brand kit if there is one, otherwise the address of its profile with the country's name.
 * Sending, previews, prices and archives share it so they all show the same message. `account` is the table
 * alias.
 */
export function postalAddress(account: string): string {
  return `coalesce(
    (select nullif(k.footer_address, '') from brand_kit k where k.account_id = ${account}.id),
    concat_ws(
      ', ', nullif(${account}.address, ''), nullif(${account}.state, ''),
      case ${account}.country ${names} else nullif(${account}.country, '') end
    )
  )`;
}
