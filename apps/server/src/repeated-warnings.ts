/** Some loops run ten times a second, and the database can be away for hours. */
const everyMs = 60_000;
const mostKept = 500;

interface Warning {
  loggedAt: number;
  /** How often it was left out since then. */
  more: number;
}

/**
 * Which warnings about an error are logged: each at once, then the same one once a minute, with `times`: how often it happened
 * since the last line. Warnings are the same if their text, their error and their kind of work are. Others are always logged.
 */
export class RepeatedWarnings {
  readonly #now: () => number;
  readonly #known = new Map<string, Warning>();

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** The facts to log; null if the warning is left out. */
  admit(facts: object, message: string): object | null {
    if (!('error' in facts)) return facts;
    const { error, kind = '', job = '' } = facts as { error: unknown; kind?: unknown; job?: unknown };
    const key = [message, kind, job, error].map(String).join(' ');
    const known = this.#known.get(key);
    if (known !== undefined && this.#now() - known.loggedAt < everyMs) {
      known.more += 1;
      return null;
    }
    const [oldest] = this.#known.keys();
    if (known === undefined && oldest !== undefined && this.#known.size >= mostKept)
      this.#known.delete(oldest);
    this.#known.set(key, { loggedAt: this.#now(), more: 0 });
    return known === undefined || known.more === 0 ? facts : { ...facts, times: known.more + 1 };
  }
}
