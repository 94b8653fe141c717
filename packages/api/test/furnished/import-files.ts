import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inspectFile } from '@talkdrum/domain';
import { newId } from '@talkdrum/domain/kernel';
import type { TestAccount } from '@talkdrum/domain/testing';

/**
 * Uploads two files for an account: one is imported with the next due work, one waits for its plan. Each has
 * a new person, a known one and an invalid line.
 */
export async function addImports(account: TestAccount, canary: string): Promise<void> {
  const address = (name: string) => `${name}@${canary.toLowerCase()}.example`;
  const text = `Full name,Email,City\n${canary} new,${address('imported')},Accra\n${canary} known,${address('person1')},Lagos\n${canary} bad,not an address,Kano\n`;
  for (const name of ['done', 'waiting']) {
    const id = newId();
    const file = join(account.domain.config.dataDir, `${id}.csv`);
    await writeFile(file, text);
    const facts = await inspectFile(file, { fileName: `${canary}-${name}.csv` });
    await account.inScope(async (scope) => {
      const job = await scope.imports.create(id, `${canary}-${name}.csv`, file, facts);
      const [list] = await scope.lists.list();
      if (name === 'done' && list !== undefined)
        await scope.imports.start(id, {
          mapping: job.mapping,
          listId: list.list.id,
          updateRule: 'both',
          emptyCells: 'ignore',
          consent: 'given',
        });
    });
  }
}
