import {
  type Domain,
  DueWorkRunner,
  dueWorkHandlers,
  inspectFile,
  newId,
  silentLogger,
} from '@talkdrum/domain';

/**
 * Imports a file into an account, as a user and the worker do. Returns seconds from the uploaded file to the
 * last committed row.
 */
export async function importFile(
  domain: Domain,
  accountId: string,
  path: string,
  fileName: string,
): Promise<number> {
  const actor = { accountId, userId: null };
  const started = performance.now();
  const facts = await inspectFile(path, { fileName });
  const id = newId();
  await domain.openScope(actor, async (scope) => {
    const list = await scope.lists.create({
      name: `Import ${fileName} ${id}`,
      type: 'public',
      optIn: 'single',
    });
    const job = await scope.imports.create(id, fileName, path, facts);
    await scope.imports.start(id, {
      mapping: job.mapping,
      listId: list.id,
      updateRule: 'both',
      emptyCells: 'ignore',
      consent: 'given',
    });
  });
  const handlers = dueWorkHandlers(domain).filter(({ kind }) => kind === 'import.run');
  await new DueWorkRunner(domain.pool, handlers, silentLogger).runUntilIdle();
  const seconds = (performance.now() - started) / 1_000;
  const { job } = await domain.openScope(actor, (scope) => scope.imports.get(id));
  if (job.status !== 'done' || job.failed > 0 || job.skipped > 0)
    throw new Error(`import is ${job.status}, ${job.created} created: ${job.error ?? ''}`);
  return seconds;
}
