import { type Claim, leaseEnd } from './claim.ts';
import { deleteSql, extendSql } from './send-claims.sql.ts';
import type { Statement, TenantConnection } from './tenant-connection.ts';

const extend: Statement = { name: 'extend_claims', text: extendSql };
const remove: Statement = { name: 'delete_claims', text: deleteSql };

/** The claims of this process: extended in time so that a long wait doesn't lose them, deleted when over. */
export class LeaseBook {
  readonly #connection: TenantConnection;
  readonly #leaseSeconds: number;
  readonly #claims = new Set<Claim>();

  constructor(connection: TenantConnection, leaseSeconds: number) {
    this.#connection = connection;
    this.#leaseSeconds = leaseSeconds;
  }

  /** Whether this process holds no claim. */
  get isEmpty(): boolean {
    return [...this.#claims].every(({ isGone }) => isGone);
  }

  add(claim: Claim): void {
    if (claim.open > 0) this.#claims.add(claim);
  }

  /** Deletes claims that are over and extends leases of which a third has passed. */
  async maintain(): Promise<void> {
    for (const [accountId, claims] of this.#byAccount(({ isOver }) => isOver)) {
      await this.#run(accountId, remove, claims);
      for (const claim of claims) this.#claims.delete(claim);
    }
    const renewAt = performance.now() + (this.#leaseSeconds * 2000) / 3;
    for (const [accountId, claims] of this.#byAccount(({ deadline }) => deadline < renewAt)) {
      const deadline = leaseEnd(this.#leaseSeconds);
      const held = new Set(
        (await this.#run(accountId, extend, claims, [this.#leaseSeconds])).map(({ token }) => token),
      );
      for (const claim of claims)
        if (held.has(claim.token)) claim.deadline = deadline;
        else claim.isGone = true;
    }
  }

  /** Also forgets the claims that are gone. */
  #byAccount(isMeant: (claim: Claim) => boolean): Map<string, Claim[]> {
    const byAccount = new Map<string, Claim[]>();
    for (const claim of this.#claims) {
      if (claim.isGone) this.#claims.delete(claim);
      else if (isMeant(claim))
        byAccount.set(claim.accountId, [...(byAccount.get(claim.accountId) ?? []), claim]);
    }
    return byAccount;
  }

  #run(
    accountId: string,
    statement: Statement,
    claims: readonly Claim[],
    more: unknown[] = [],
  ): Promise<{ token: string }[]> {
    return this.#connection.run(accountId, statement, [accountId, claims.map(({ token }) => token), ...more]);
  }
}
