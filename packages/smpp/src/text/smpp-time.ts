const PATTERN = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d)(\d\d)([-+R])$/;
const QUARTER_MS = 15 * 60_000;
const LARGEST_OFFSET = 48;

/**
 * schedule_delivery_time and validity_period (SMPP 3.4 §7.1.1): `YYMMDDhhmmsstnnp`, absolute with its offset
 * from UTC in quarter hours, or relative to `now` when it ends in R. Some peers pad the text; nothing else is
 * forgiven.
 */
export function parseSmppTime(value: string, now: Date): Date | 'none' | 'invalid' {
  if (value === '') return 'none';
  const match = PATTERN.exec(value.trim());
  if (match === null) return 'invalid';
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, tenth = 0, offset = 0] = match
    .slice(1, 9)
    .map(Number);
  if (match[9] === 'R') return addTo(now, { year, month, day, hour, minute, second });
  const at = utc({ year: 2_000 + year, month, day, hour, minute, second });
  if (at === undefined || offset > LARGEST_OFFSET) return 'invalid';
  const east = match[9] === '+' ? offset : -offset;
  return new Date(at.getTime() + tenth * 100 - east * QUARTER_MS);
}

/** An absolute time in UTC: `261121104500000+`. */
export function formatSmppTime(at: Date): string {
  return `${formatReceiptDate(at)}${two(at.getUTCSeconds())}${Math.floor(at.getUTCMilliseconds() / 100)}00+`;
}

/** A relative time of whole seconds in days, hours, minutes and seconds; 99 days at most. */
export function formatRelativeTime(seconds: number): string {
  const whole = Math.max(0, Math.min(Math.round(seconds), 99 * 86_400));
  const parts = [
    Math.floor(whole / 86_400),
    Math.floor(whole / 3_600) % 24,
    Math.floor(whole / 60) % 60,
    whole % 60,
  ];
  return `0000${parts.map(two).join('')}000R`;
}

/** The date of a receipt, `YYMMDDhhmm` in UTC. */
export function formatReceiptDate(at: Date): string {
  const date = `${two(at.getUTCFullYear() % 100)}${two(at.getUTCMonth() + 1)}${two(at.getUTCDate())}`;
  return `${date}${two(at.getUTCHours())}${two(at.getUTCMinutes())}`;
}

/** Dates as receipts write them, taken as UTC: YYMMDDhhmm, with seconds, or with the century. */
export function parseReceiptDate(value: string): Date | undefined {
  if (!/^(?:\d{10}|\d{12}|\d{14})$/.test(value)) return undefined;
  // Twelve digits are mostly a short year and seconds; where that gives no date, a long year without.
  return (
    fromDigits(value.length === 14 ? value : `20${value}`) ??
    (value.length === 12 ? fromDigits(value) : undefined)
  );
}

function fromDigits(digits: string): Date | undefined {
  const pair = (at: number) => Number(digits.slice(at, at + 2) || 0);
  return utc({
    year: Number(digits.slice(0, 4)),
    month: pair(4),
    day: pair(6),
    hour: pair(8),
    minute: pair(10),
    second: pair(12),
  });
}

function two(number: number): string {
  return number < 10 ? `0${number}` : String(number);
}

interface Parts {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

/** Undefined for the 31st of February and its like. */
function utc({ year, month, day, hour, minute, second }: Parts): Date | undefined {
  const at = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  const isSame =
    at.getUTCMonth() === month - 1 && at.getUTCDate() === day && hour < 24 && minute < 60 && second < 60;
  return isSame ? at : undefined;
}

function addTo(now: Date, { year, month, day, hour, minute, second }: Parts): Date {
  const at = new Date(now);
  at.setUTCFullYear(at.getUTCFullYear() + year, at.getUTCMonth() + month, at.getUTCDate() + day);
  at.setUTCHours(at.getUTCHours() + hour, at.getUTCMinutes() + minute, at.getUTCSeconds() + second);
  return at;
}
