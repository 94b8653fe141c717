import type { ServerLimits } from './server-options.ts';

/** Counts who is connected and who is bound, so that no address and no ESME takes more than its share. */
export class SessionCensus {
  readonly #limits: Pick<ServerLimits, 'maxSessions' | 'maxUnboundPerIp' | 'maxBindsPerSystemId'>;
  readonly #unboundByIp = new Map<string, number>();
  readonly #bindsBySystemId = new Map<string, number>();
  #sessions = 0;

  constructor(limits: Pick<ServerLimits, 'maxSessions' | 'maxUnboundPerIp' | 'maxBindsPerSystemId'>) {
    this.#limits = limits;
  }

  /** False when there are too many already; then nothing was counted. */
  enter(ip: string): boolean {
    if (this.#sessions >= this.#limits.maxSessions) return false;
    if (!take(this.#unboundByIp, ip, this.#limits.maxUnboundPerIp)) return false;
    this.#sessions += 1;
    return true;
  }

  /**
   * Takes a place among the binds of an ESME, before the bind is answered: two at the same moment must not
   * share the last one.
   */
  reserve(systemId: string): boolean {
    return take(this.#bindsBySystemId, systemId, this.#limits.maxBindsPerSystemId);
  }

  becomeBound(ip: string): void {
    giveBack(this.#unboundByIp, ip);
  }

  leave(ip: string, wasBound: boolean, reservedFor: string | undefined): void {
    this.#sessions -= 1;
    if (!wasBound) giveBack(this.#unboundByIp, ip);
    if (reservedFor !== undefined) giveBack(this.#bindsBySystemId, reservedFor);
  }
}

function take(counts: Map<string, number>, key: string, most: number): boolean {
  const count = counts.get(key) ?? 0;
  if (count >= most) return false;
  counts.set(key, count + 1);
  return true;
}

function giveBack(counts: Map<string, number>, key: string): void {
  const count = (counts.get(key) ?? 1) - 1;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}
