import { DomainError, notFound, type Unit } from '../../kernel/index.ts';
import { refundTransaction } from '../../wallet/index.ts';
import { chargeKey } from './charge-lead.ts';
import { chargeOfSql, decideSql } from './leads.sql.ts';

/** Our staff’s decisions about disputed leads. */
export class LeadDisputes {
  readonly #unit: Unit;

  constructor(unit: Unit) {
    this.#unit = unit;
  }

  /** The lead’s price returns to the wallet, once. The lead and its contact stay. */
  async refund(id: string, note: string): Promise<void> {
    const { sql, actor } = this.#unit;
    await this.#decide(id, 'refunded', note);
    const { rows } = await sql<{ id: string; amountMinor: bigint }>(chargeOfSql, [
      actor.accountId,
      chargeKey(id),
    ]);
    const [charge] = rows;
    if (charge === undefined) throw notFound('charge');
    await refundTransaction(sql, {
      key: `lead-refund/${id}`,
      transactionId: charge.id,
      amountMinor: charge.amountMinor,
      note: 'Disputed lead',
      userId: actor.userId,
    });
  }

  async reject(id: string, note: string): Promise<void> {
    await this.#decide(id, 'rejected', note);
  }

  async #decide(id: string, decision: 'refunded' | 'rejected', note: string): Promise<void> {
    const { sql, actor, clock } = this.#unit;
    const { rows } = await sql(decideSql, [actor.accountId, id, decision, note, clock.now()]);
    if (rows.length === 0) throw new DomainError('invalid_state', 'This lead has no open dispute.');
  }
}
