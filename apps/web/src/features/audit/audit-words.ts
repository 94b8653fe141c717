import { type AuditEventOutput, isPrivilege, privilegeTable } from '@talkdrum/api/contracts';
import { formatTime } from '../../lib/dates/format-date.ts';
import { formatMoney } from '../../lib/format.ts';

const pages: Readonly<Record<string, (id: string) => string>> = {
  campaign: (id) => `/dashboard/email/${id}`,
  contact: (id) => `/dashboard/contacts?contact=${id}`,
  list: (id) => `/dashboard/contacts?list=${id}`,
  segment: (id) => `/dashboard/segments/${id}`,
  page: (id) => `/dashboard/pages/${id}`,
  template: (id) => `/dashboard/template-email/${id}`,
};

/** Of subjects whose calls also take ids of what is in them: only one with a name has a page. */
const pagesOfNamed: Readonly<Record<string, (id: string) => string>> = {
  form: (id) => `/dashboard/forms/${id}`,
  lead: (id) => `/dashboard/leads/${id}`,
  survey: (id) => `/dashboard/surveys/${id}/build`,
  journey: (id) => `/dashboard/automation/${id}`,
  reward: (id) => `/dashboard/rewards/${id}`,
  loyalty: (id) => `/dashboard/loyalty/${id}`,
  referral: (id) => `/dashboard/referrals/${id}`,
};

/** The page of an event's subject; null when it has none. */
export function subjectHref({ type, id, label }: AuditEventOutput['subject']): string | null {
  if (id === null) return null;
  return (pages[type] ?? (label === '' ? undefined : pagesOfNamed[type]))?.(id) ?? null;
}

type Details = AuditEventOutput['details'];

/** An event's details as one line, without what its sentence or subject says already. */
export function detailText(
  { details, outcome }: Pick<AuditEventOutput, 'details' | 'outcome'>,
  timeZone: string,
): string {
  if (outcome === 'refused') return '';
  const { name: _, amountMinor, currency, ...others } = details;
  const money =
    amountMinor != null && typeof currency === 'string'
      ? [formatMoney(String(amountMinor), currency)]
      : textsOf({ amountMinor, currency }, timeZone);
  return [...money, ...textsOf(others, timeZone)].join(' · ');
}

function textsOf(details: { [key: string]: Details[string] | undefined }, timeZone: string): string[] {
  return Object.entries(details).flatMap(([key, value]) => {
    if (value == null) return [];
    if (key === 'privileges') return [privilegesText(String(value))];
    if (key === 'provider') return [providers[String(value)] ?? String(value)];
    return [`${inWords(key)}: ${valueText(key, value, timeZone)}`];
  });
}

const providers: Readonly<Record<string, string>> = {
  paystack: 'Paystack',
  flutterwave: 'Flutterwave',
  stripe: 'Stripe',
};

function valueText(key: string, value: string | number | boolean, timeZone: string): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return key.endsWith('At') ? formatTime(String(value), timeZone) : String(value);
}

function inWords(key: string): string {
  return key
    .replace(/^is(?=[A-Z])/, '')
    .replaceAll(/[A-Z]/g, (letter, at: number) => `${at === 0 ? '' : ' '}${letter.toLowerCase()}`);
}

function privilegesText(keys: string): string {
  return keys
    .split(', ')
    .map((key) => (isPrivilege(key) ? privilegeTable[key] : key))
    .join('; ');
}
