import type { RuleName } from './rules.ts';

/** Since the start of the process. */
export type TrafficStats = {
  /** Messages answered with 250. */
  accepted: number;
  /** Recipients refused after RCPT TO plus messages refused after the final dot, for good or for now. */
  refused: number;
  /** How often each rule took effect; a message cut off by `drop` counts only here. */
  byRule: Partial<Record<RuleName, number>>;
};

/** Counts what the SMTP server answered. */
export class TrafficCounter {
  #accepted = 0;
  #refused = 0;
  readonly #byRule: Partial<Record<RuleName, number>> = {};

  countAccepted(): void {
    this.#accepted += 1;
  }

  countRefused(): void {
    this.#refused += 1;
  }

  countRule(rule: RuleName): void {
    this.#byRule[rule] = (this.#byRule[rule] ?? 0) + 1;
  }

  read(): TrafficStats {
    return { accepted: this.#accepted, refused: this.#refused, byRule: { ...this.#byRule } };
  }
}
