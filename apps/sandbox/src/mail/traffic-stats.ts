import type { RuleName } from './rules.ts';

/** Since the start of the process. */
export type TrafficStats = {
  /** Messages accepted with 250. */
  accepted: number;
  /** Recipients refused at RCPT TO plus messages refused after the final dot, permanently or temporarily. */
  refused: number;
  /** How often each rule applied; a message cut off by `drop` counts only here. */
  byRule: Partial<Record<RuleName, number>>;
};

/** Counts the SMTP server's replies. */
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
