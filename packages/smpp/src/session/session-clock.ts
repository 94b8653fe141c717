import type { CloseReason } from './request-outcome.ts';
import type { SessionLimits } from './session-limits.ts';

/**
 * Remembers a session’s last activity, and says what is due. Milliseconds of a clock that only goes
 * forward.
 */
export class SessionClock {
  readonly #limits: SessionLimits;
  readonly #openedAt: number;
  #isBound = false;
  #heardAt: number;
  #activeAt: number;
  /** When we asked whether the peer is there; 0 while no answer is awaited. */
  #enquiredAt = 0;
  /** Since when a PDU is incomplete; 0 if none is. */
  #partSince = 0;

  constructor(limits: SessionLimits, now: number) {
    this.#limits = limits;
    this.#openedAt = now;
    this.#heardAt = now;
    this.#activeAt = now;
  }

  bound(now: number): void {
    this.#isBound = true;
    this.#heardAt = now;
    this.#activeAt = now;
  }

  /** Whole PDUs came. Answers to enquire_link show that the peer is there, not that it does something. */
  heard(now: number, isActivity: boolean): void {
    this.#heardAt = now;
    this.#enquiredAt = 0;
    if (isActivity) this.#activeAt = now;
  }

  /** After each chunk: whether it ended inside a PDU, and whether PDUs ended in it. */
  read(now: number, isMidPdu: boolean, hasEnded: boolean): void {
    if (!isMidPdu) this.#partSince = 0;
    else if (hasEnded || this.#partSince === 0) this.#partSince = now;
  }

  /** What is due. `enquire` counts as done when it was given. */
  due(now: number): CloseReason | 'enquire' | undefined {
    const { bindTimeoutMs, pduReadTimeoutMs, inactivityMs, enquireLinkMs, enquireTimeoutMs } = this.#limits;
    if (this.#partSince > 0 && isOver(now - this.#partSince, pduReadTimeoutMs)) return 'read_timeout';
    if (!this.#isBound) return isOver(now - this.#openedAt, bindTimeoutMs) ? 'bind_timeout' : undefined;
    if (isOver(now - this.#activeAt, inactivityMs)) return 'inactive';
    if (this.#enquiredAt > 0)
      return isOver(now - this.#enquiredAt, enquireTimeoutMs) ? 'enquire_timeout' : undefined;
    if (!isOver(now - this.#heardAt, enquireLinkMs)) return undefined;
    this.#enquiredAt = now;
    return 'enquire';
  }
}

function isOver(elapsed: number, limit: number): boolean {
  return limit > 0 && elapsed >= limit;
}
