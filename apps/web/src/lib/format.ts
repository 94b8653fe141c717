const numbers = new Intl.NumberFormat('en-GB');

/** 12,345 */
export function formatNumber(value: number): string {
  return numbers.format(value);
}

/** 12.3% of a whole; an en dash when there is no whole. */
export function formatShare(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)}%`;
}

/** As `formatShare`, and 0%, 50% and 100% without decimals: for tables of small numbers. */
export function shortShare(part: number, whole: number): string {
  return formatShare(part, whole).replace('.0%', '%');
}

/** "21 Nov 2026" (medium date), in the given zone. */
export function formatDate(iso: string, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone }).format(new Date(iso));
}

/** A birthday without a year, stored as "--04-12", is "12 April"; other values stay as they are. */
export function showDayOfYear<Value>(value: Value): Value | string {
  if (typeof value !== 'string' || !/^--\d{2}-\d{2}$/.test(value)) return value;
  const day = new Date(`2000${value.slice(1)}T00:00:00Z`);
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(day);
}

/** "21 Nov 2026, 14:05 WAT": a time always shows its zone. */
export function formatTime(iso: string, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(new Date(iso));
}

/** "21 Nov 2026, 14:05": a time on the clock, wherever that is. */
export function formatLocal(local: string): string {
  const at = new Date(`${local.slice(0, 16)}Z`);
  return new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(at);
}

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

/** The specification's form of the balance on the Wallet Fund card, "NGN 1,234.50". Everywhere else money has its sign. */
export function formatBalance(amountMinor: string, currency: string): string {
  const isNegative = amountMinor.startsWith('-');
  const digits = amountMinor.slice(isNegative ? 1 : 0).padStart(3, '0');
  return `${isNegative ? '-' : ''}${currency.toUpperCase()} ${numbers.format(BigInt(digits.slice(0, -2)))}.${digits.slice(-2)}`;
}

export { formatMoney } from '@talkdrum/ui/money';
