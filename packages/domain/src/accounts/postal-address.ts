import { countries } from './countries.ts';

const names = countries.map(({ iso, name }) => `when '${iso}' then '${name}'`).join(' ');

/**
 * SQL for an account's postal address on one line, with the country's name: the value of `account.address`.
 * Sending, previews, prices and archives share it so they all show the same message. `account` is the table
 * alias.
 */
export function postalAddress(account: string): string {
  return `concat_ws(
    ', ', nullif(${account}.address, ''), nullif(${account}.state, ''),
    case ${account}.country ${names} else nullif(${account}.country, '') end
  )`;
}
