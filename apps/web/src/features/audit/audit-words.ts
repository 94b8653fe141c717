import { type AuditEventOutput, isPrivilege, privilegeTable } from '@talkdrum/api/contracts';

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];
const relative = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' });

/** "5 minutes ago"; "just now" within the last minute. */
export function formatAgo(iso: string, now: Date): string {
  const ms = Date.parse(iso) - now.getTime();
  const step = steps.find(([, size]) => Math.abs(ms) >= size);
  return step === undefined ? 'just now' : relative.format(Math.round(ms / step[1]), step[0]);
}

const pages: Readonly<Record<string, (id: string) => string>> = {
  campaign: (id) => `/dashboard/email/${id}`,
  contact: (id) => `/dashboard/contacts?contact=${id}`,
  list: (id) => `/dashboard/contacts?list=${id}`,
  segment: (id) => `/dashboard/segments/${id}`,
  page: (id) => `/dashboard/pages/${id}`,
  template: (id) => `/dashboard/template-email/${id}`,
};

/** The page of an event's subject; null when it has none. */
export function subjectHref({ type, id }: AuditEventOutput['subject']): string | null {
  return id === null ? null : (pages[type]?.(id) ?? null);
}

/** An event's details as one line, without what its sentence or subject says already. */
export function detailText({ details, outcome }: Pick<AuditEventOutput, 'details' | 'outcome'>): string {
  if (outcome === 'refused') return '';
  return Object.entries(details)
    .filter(([key]) => key !== 'name')
    .map(([key, value]) =>
      key === 'privileges' ? privilegesText(String(value)) : `${inWords(key)}: ${String(value)}`,
    )
    .join(' · ');
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
