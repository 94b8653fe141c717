import { DateTime } from 'luxon';
import { DomainError } from '../../../kernel/index.ts';

/** Collects parameters while predicates are written; the SQL text never contains a value. */
export class Parameters {
  readonly values: unknown[] = [];
  readonly #offset: number;

  constructor(offset: number) {
    this.#offset = offset;
  }

  /** The placeholder of a new parameter. */
  add(value: unknown): string {
    return `$${this.values.push(value) + this.#offset}`;
  }
}

/**
 * What every rule's SQL is built from: the alias of `contact`, the account's parameter and the current time.
 */
export interface RuleScope {
  alias: string;
  /** The JSON column that attribute rules read: the contact's attributes, or an event's properties. */
  document: string;
  account: string;
  params: Parameters;
  time: RuleTime;
  /** The account's country code, for national telephone numbers; '' if unknown. */
  callingCode: string;
  domainsLike: DomainsLike;
}

/**
 * The mail domains of the account's contacts that an ILIKE pattern matches; null if there are too many or
 * they are unknown.
 */
export type DomainsLike = (pattern: string) => readonly string[] | null;

/** Now and its calendar in the account's time zone. */
export class RuleTime {
  /** True when the question is about a time in the past: what happened later doesn't count. */
  readonly isPast: boolean;
  readonly #now: DateTime;

  constructor(now: Date, timezone: string, isPast = false) {
    this.isPast = isPast;
    this.#now = DateTime.fromJSDate(now, { zone: timezone });
    if (!this.#now.isValid)
      throw new DomainError(
        'invalid_input',
        'This time zone isn’t recognized.',
        {},
        { cause: this.#now.invalidReason },
      );
  }

  get now(): string {
    return iso(this.#now);
  }

  get today(): string {
    return this.#now.toFormat('yyyy-MM-dd');
  }

  /** The calendar day a number of days ago. */
  dayBefore(days: number): string {
    return this.#now.minus({ days }).toFormat('yyyy-MM-dd');
  }

  /** The calendar day in a number of days. */
  dayAfter(days: number): string {
    return this.#now.plus({ days }).toFormat('yyyy-MM-dd');
  }

  /**
   * The days of the year, as `mm-dd`, from today to the one in a number of days; from is after to across New Year. On
   * 28 February it is the 29th, too, unless that comes itself.
   */
  daysOfYear(days: number): { from: string; to: string } {
    if (days >= 365) return { from: '01-01', to: '12-31' };
    const last = this.#now.plus({ days });
    const to = last.toFormat('MM-dd');
    return { from: this.#now.toFormat('MM-dd'), to: to === '02-28' && !last.isInLeapYear ? '02-29' : to };
  }

  /** The same wall-clock time a number of days ago, as an instant. */
  instantBefore(days: number): string {
    return iso(this.#now.minus({ days }));
  }

  /** The start of a calendar day, as an instant; `later` adds days. */
  startOf(day: string, later = 0): string {
    return iso(DateTime.fromISO(day, { zone: this.#now.zone }).plus({ days: later }).startOf('day'));
  }
}

function iso(time: DateTime): string {
  return time.toJSDate().toISOString();
}
