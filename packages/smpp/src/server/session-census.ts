import type { ServerLimits } from './server-options.ts';

/** Counts connections and binds, to limit each address and each ESME. */
export class SessionCensus {
  readonly #limits: Pick<ServerLimits, 'maxSessions' | 'maxUnboundPerIp' | 'maxBindsPerSystemId'>;
  readonly #unboundByIp = new Map<string, number>();
  readonly #bindsBySystemId = new Map<string, number>();
  #sessions = 0;

  constructor(limits: Pick<ServerLimits, 'maxSessions' | 'maxUnboundPerIp' | 'maxBindsPerSystemId'>) {
    this.#limits = limits;
  }

  /** False, without counting, if there are too many. */
  enter(ip: string): boolean {
    if (this.#sessions >= this.#limits.maxSessions) return false;
    if (!take(this.#unboundByIp, ip, this.#limits.maxUnboundPerIp)) return false;
    this.#sessions += 1;
    return true;
  }

  /**
   * Counts a bind of an ESME before it is answered, so two concurrent binds can't both take the last place.
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
