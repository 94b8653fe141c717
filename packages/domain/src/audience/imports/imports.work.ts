import type { BareDomain } from '../../domain-with.ts';
import {
  DomainError,
  type DueRun,
  type DueWorkHandler,
  type HandledWorkKind,
  isServerFault,
} from '../../kernel/index.ts';
import { checkImport } from './writing/check-import.ts';
import { runImport } from './writing/run-import.ts';
import { undoImport } from './writing/undo-import.ts';
import { hasFailedSql } from './imports.sql.ts';

const maxAttempts = 6;

/** The worker's part of imports: dry run, run and undo. */
export function workImports(domain: BareDomain): DueWorkHandler[] {
  return [
    handler(domain, 'import.check', checkImport),
    handler(domain, 'import.run', runImport),
    handler(domain, 'import.undo', undoImport),
  ];
}

function handler(
  domain: BareDomain,
  kind: HandledWorkKind,
  work: (domain: BareDomain, run: DueRun) => Promise<void>,
): DueWorkHandler {
  return {
    kind,
    maxAttempts,
    async run(item) {
      try {
        await work(domain, item);
      } catch (error) {
        if (item.signal.aborted || !(await hasFailed(domain, item, error))) throw error;
      }
      return undefined;
    },
  };
}

/** An unreadable file fails the import at once; other errors fail it after several attempts, except the database’s. */
async function hasFailed(domain: BareDomain, item: DueRun, error: unknown): Promise<boolean> {
  const isFinal = error instanceof DomainError || item.attempts >= maxAttempts;
  if (!isFinal || isServerFault(error)) return false;
  const message =
    error instanceof DomainError
      ? error.publicMessage
      : 'Something went wrong on our side. What was imported so far can be undone.';
  if (!(error instanceof DomainError))
    domain.deps.logger.error(
      { importId: item.subjectId, error: error instanceof Error ? error.stack : String(error) },
      'import failed',
    );
  await domain.bulk(item.accountId, (client) =>
    client.query(hasFailedSql, [item.accountId, item.subjectId, message]),
  );
  return true;
}
