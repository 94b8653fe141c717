import { DateTime } from 'luxon';
import { DomainError } from '../../../kernel/index.ts';

/** Collects parameters while predicates are written; a predicate's text never holds a value. */
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
 * What every rule's SQL is written against: the alias of `contact`, the account's parameter and the moment.
 */
export interface RuleScope {
  alias: string;
  account: string;
  params: Parameters;
  time: RuleTime;
  /** Of the account's country, for telephone numbers written without; '' when it is not known. */
  callingCode: string;
  domainsLike: DomainsLike;
}

/**
 * The mail domains of the account's contacts that an ILIKE pattern matches; null when they are too many, or
 * not known.
 */
export type DomainsLike = (pattern: string) => readonly string[] | null;

/** Now and its calendar in the account's time zone. */
export class RuleTime {
  readonly #now: DateTime;

  constructor(now: Date, timezone: string) {
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

  /** The calendar day some days ago. */
  dayBefore(days: number): string {
    return this.#now.minus({ days }).toFormat('yyyy-MM-dd');
  }

  /** The same wall clock some days ago, as an instant. */
  instantBefore(days: number): string {
    return iso(this.#now.minus({ days }));
  }

  /** When a calendar day begins, as an instant; `later` counts days on from it. */
  startOf(day: string, later = 0): string {
    return iso(DateTime.fromISO(day, { zone: this.#now.zone }).plus({ days: later }).startOf('day'));
  }
}

function iso(time: DateTime): string {
  return time.toJSDate().toISOString();
}
