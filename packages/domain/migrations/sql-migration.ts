import { Migration } from '@mikro-orm/migrations';

type MigrationClass = new (...args: ConstructorParameters<typeof Migration>) => Migration;

/** Creates a MikroORM migration from plain SQL. The statements run in one transaction on the owner login. */
export function sqlMigration(name: string, sql: string): { name: string; class: MigrationClass } {
  class SqlMigration extends Migration {
    override up(): void {
      this.addSql(sql);
    }
  }
  return { name, class: SqlMigration };
}

/**
 * A migration outside a transaction: one statement that commits its parts, so no lock is held for long. It must be safe
 * to run again, because an interrupted one does.
 */
export function batchedMigration(name: string, sql: string): { name: string; class: MigrationClass } {
  class BatchedMigration extends Migration {
    override up(): void {
      this.addSql(sql);
    }

    override isTransactional(): boolean {
      return false;
    }
  }
  return { name, class: BatchedMigration };
}
