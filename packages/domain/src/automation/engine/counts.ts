import type { Sql } from '../../kernel/index.ts';
import { countSql } from './apply-moves.sql.ts';

type Counted = 'entered' | 'done' | 'skipped' | 'failed' | 'moved';

/** What a batch adds to the counts of its version's nodes. */
export class Counts {
  readonly #rows = new Map<
    string,
    { nodeId: string; outcome: Counted; port: string; reason: string; n: number }
  >();

  add(nodeId: string, outcome: Counted, port = '', reason = '', n = 1): void {
    const key = [nodeId, outcome, port, reason].join('\n');
    const row = this.#rows.get(key);
    if (row === undefined) this.#rows.set(key, { nodeId, outcome, port, reason, n });
    else row.n += n;
  }

  /** In the transaction of the steps. */
  async store(
    sql: Sql,
    accountId: string,
    { journeyId, versionId, now }: { journeyId: string; versionId: string; now: Date },
  ): Promise<void> {
    const rows = [...this.#rows.values()];
    if (rows.length === 0) return;
    await sql(countSql, [
      accountId,
      journeyId,
      versionId,
      now,
      rows.map(({ nodeId }) => nodeId),
      rows.map(({ outcome }) => outcome),
      rows.map(({ port }) => port),
      rows.map(({ reason }) => reason),
      rows.map(({ n }) => n),
    ]);
  }
}
