import type { Domain } from '../../domain.ts';
import type { DueRun } from '../../kernel/index.ts';
import { loadRun } from './load-run.ts';
import { PeopleThread } from './people-thread.ts';
import { writeChunk } from './write-chunk.ts';

/**
 * Runs an import from where it stands: the thread reads the next chunk while the last one is written. Killed at any
 * moment, it goes on behind the last row whose transaction was committed.
 */
export async function runImport(domain: Domain, { accountId, subjectId, signal }: DueRun): Promise<void> {
  const run = await loadRun(domain, accountId, subjectId, 'running');
  if (run === null) return;
  const thread = new PeopleThread(run.request);
  try {
    let reading = thread.next();
    for (;;) {
      const chunk = await reading;
      if (chunk === null) break;
      reading = thread.next();
      // Looked at when its turn comes; until then a failure must not count as unhandled.
      reading.catch(() => undefined);
      if (signal.aborted) throw new Error('stopped between two chunks');
      const goesOn = await domain.bulk(accountId, (client) => writeChunk(client, domain.config, run.plan, chunk));
      if (!goesOn) return;
    }
  } finally {
    await thread.stop();
  }
  await domain.bulk(accountId, (client) =>
    client.query(
      `update import_job set status = 'done', total_rows = processed, finished_at = now(), undo_until = now() + interval '24 hours' where account_id = $1 and id = $2 and status = 'running'`,
      [accountId, subjectId],
    ),
  );
}
