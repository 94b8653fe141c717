import { type Country, countries } from '../seed/audience/countries.ts';
import type { Person } from '../seed/audience/people.ts';
import { Chance } from './chance.ts';

/** Mailboxes like the large providers', at names nobody owns (RFC 2606). */
const mailboxes = [
  ['gmail.example', 58],
  ['yahoo.example', 17],
  ['outlook.example', 10],
  ['icloud.example', 8],
  ['office.example', 7],
] as const;
const homes = { NG: 62, GH: 14, KE: 12, ZA: 7, GB: 3, US: 2 } as const;
/** Prefixes of Nigerian networks, by their share. */
const networks = [
  ['+234803', 24],
  ['+234816', 20],
  ['+234802', 15],
  ['+234812', 13],
  ['+234805', 12],
  ['+234815', 8],
  ['+234809', 8],
] as const;
export const gloPrefix = '+234805';
/** Names of the sandbox's address rules: some addresses are mistyped, some mailboxes full. */
const troubles = ['bounce5xx', 'dsn', 'bounce5xx', 'dsn-soft', 'bounce5xx', 'dsn', 'bounce5xx-data'] as const;

/** Whether a person belongs to the history, not to the seed. */
export const isOfHistory = (address: string): boolean =>
  mailboxes.some(([mailbox]) => address.endsWith(`@${mailbox}`));

/** Somebody of the history; `n` is their number. */
export function inventPerson(n: number, day: Date): Person {
  const chance = new Chance(`person ${n}`);
  const country = homeOf(chance);
  const [first, last] = [chance.pick(country.firstNames), chance.pick(country.lastNames)];
  const mailbox = chance.weigh(mailboxes);
  const rule = n % 151 === 17 ? troubles[n % troubles.length] : undefined;
  const name = rule === undefined ? `${first}.${last}${n}` : `${rule}-${n}`;
  return {
    fullName: `${first} ${last}`,
    email: `${name}@${mailbox}`.toLowerCase().replaceAll(' ', ''),
    telephone: telephoneOf(country, n, chance),
    country: country.code,
    attributes: {
      amount: 1_500 + chance.between(0, 90) * 850,
      date: day.toISOString().slice(0, 10),
      city: country.code === 'NG' && chance.isTrue(0.4) ? 'Lagos' : chance.pick(country.cities),
      country: country.code,
      member: chance.isTrue(0.27),
    },
  };
}

function homeOf(chance: Chance): Country {
  const code = chance.weigh(Object.entries(homes));
  const country = countries.find((one) => one.code === code);
  if (country === undefined) throw new Error(`no people are known in ${code}`);
  return country;
}

function telephoneOf(country: Country, n: number, chance: Chance): string {
  if (country.code === 'NG') return nigerianNumber(chance.weigh(networks), n);
  const digits = country.phone.replace(/[^#]/g, '').length;
  const number = String((n * 7_919 + 29) % 10 ** digits).padStart(digits, '0');
  return avoidRules(country.phone.replace(/#+/, number));
}

/** Seven digits that differ for each `n`. */
export function nigerianNumber(prefix: string, n: number): string {
  return avoidRules(`${prefix}${String((n * 7_919 + 1_234_567) % 10_000_000).padStart(7, '0')}`);
}

/** Numbers that end like this have a special meaning in the sandbox. */
const avoidRules = (telephone: string): string =>
  telephone.replace(/00(\d\d)$/, (_all, end: string) => `41${end}`);
