import type { EntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery, type Kysely } from 'kysely';
import { withProperties } from './rows.ts';

interface SqlResult<Row> {
  rows: Row[];
  /** How many rows a write changed. For a status change, this number is the answer. */
  count: number;
}

/** Runs one statement with $1 parameters inside the unit's transaction. `rows.ts` says how its rows look. */
export type Sql = <Row = Record<string, unknown>>(
  text: string,
  params?: readonly unknown[],
) => Promise<SqlResult<Row>>;

/**
 * Sends COMMIT right behind these statements, the last ones of the transaction, without waiting for their
 * results. If one of them fails, PostgreSQL rolls back instead. Their results can't undo anything any more.
 */
export type CommitBehind = (last: readonly (Promise<unknown> | undefined)[]) => void;

/** What a transaction over a pipelined connection can do besides running statements. */
export interface Pipeline {
  commitBehind: CommitBehind;
  /**
   * What was asked so far in this turn is answered before what follows has run. Both still leave in one write.
   */
  answerFirst(): void;
  /** Ends the transaction with ROLLBACK once its work is done, which then isn't a failure. */
  undo(): void;
}

/** The `Sql` of an entity manager inside a transaction. */
export function sqlOf(em: EntityManager): Sql {
  return async <Row>(text: string, params: readonly unknown[] = []) => {
    const transaction = em.getTransactionContext<Kysely<unknown>>();
    if (transaction === undefined) throw new Error('SQL runs only inside a scope');
    const result = await transaction.executeQuery<Record<string, unknown>>(
      CompiledQuery.raw(text, [...params]),
    );
    return {
      rows: withProperties<Row>(result.rows),
      count: Number(result.numAffectedRows ?? result.rows.length),
    };
  };
}

/** SQL for a list of our own constants, like `('sent', 'failed')`. */
export function listOf(constants: readonly string[]): string {
  return `(${constants.map((constant) => `'${constant}'`).join(', ')})`;
}
