import { countries } from './countries.ts';

const names = countries.map(({ iso, name }) => `when '${iso}' then '${name}'`).join(' ');

/**
 * SQL for an account's postal address on one line, its country by name: what `account.address` says. The same
 * wherever a message is made or shown, so that a preview, a price and an archive are of the message that is
 * sent. `account` is its alias.
 */
export function postalAddress(account: string): string {
  return `concat_ws(', ', nullif(${account}.address, ''), nullif(${account}.state, ''), case ${account}.country ${names} else nullif(${account}.country, '') end)`;
}
