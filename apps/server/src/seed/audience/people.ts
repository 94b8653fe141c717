import { type Country, countries } from './countries.ts';

export interface Person {
  fullName: string;
  email: string;
  telephone: string;
  country: string;
  attributes: { amount: number; date: string; city: string; country: string; member: boolean };
}

/** Domains reserved for examples (RFC 2606). */
const mailDomains = ['example.com', 'example.net', 'example.org', 'mail.example', 'inbox.example'];

/**
 * Names of the sandbox's address rules: a recipient for each kind of trouble a report shows. Not `dsn-soft`:
 * the demo's past would have stopped mail to it before the campaign that the demo begins with.
 */
const troubled = ['bounce5xx', 'bounce5xx-data', 'dsn', 'dsn-2', 'dsn-3', 'complain'];

/**
 * Fictional people from six countries, always the same. Some addresses bounce or complain in the sandbox's
 * mailbox.
 */
export function inventPeople(count: number): Person[] {
  return Array.from({ length: count }, (_, n) => {
    const country = countries[n % countries.length];
    if (country === undefined) throw new Error('there are no countries');
    return invent(n, country);
  });
}

function invent(n: number, country: Country): Person {
  const k = Math.floor(n / countries.length);
  const first = pick(country.firstNames, k);
  const last = pick(country.lastNames, k * 5 + Math.floor(k / country.firstNames.length));
  const rule = n % 37 === 11 ? troubled[Math.floor(n / 37)] : undefined;
  const name = `${first}.${last}`.toLowerCase().replaceAll(' ', '');
  return {
    fullName: `${first} ${last}`,
    email:
      rule === undefined
        ? `${name}${n % 7 === 0 ? n + 1 : ''}@${pick(mailDomains, n * 3 + k)}`
        : `${rule}@sandbox.example`,
    telephone: fill(country.phone, n),
    country: country.code,
    attributes: {
      amount: 1_500 + ((n * 7_919) % 96) * 850,
      date: isoDay(n),
      city: pick(country.cities, k * 3 + n),
      country: country.code,
      member: n % 4 === 0,
    },
  };
}

function pick<T>(items: readonly T[], index: number): T {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}

/** Replaces each `#` with a digit that follows from `n`. */
function fill(pattern: string, n: number): string {
  let rest = (n + 1) * 1_299_709;
  return pattern.replace(/#/g, () => {
    const digit = rest % 10;
    rest = Math.floor(rest / 10) + n;
    return String(digit);
  });
}

/** A day of the last year, as a purchase date. */
function isoDay(n: number): string {
  return new Date(Date.UTC(2026, 10, 20) - ((n * 53) % 360) * 86_400_000).toISOString().slice(0, 10);
}
