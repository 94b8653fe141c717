import type { DomainWith } from '../../domain-with.ts';
import type { DueWorkHandler } from '../../kernel/index.ts';
import { type BulkContacts } from './bulk-contacts.service.ts';

/** Runs bulk changes of more than 10,000 contacts, one step and one transaction at a time. */
export function workBulkContacts(domain: DomainWith<{ bulkContacts: BulkContacts }>): DueWorkHandler {
  return {
    kind: 'contacts.bulk',
    async run({ accountId, subjectId, signal }) {
      let hasMore = true;
      while (hasMore) {
        if (signal.aborted) throw new Error('stopped between two steps');
        hasMore = await domain.openScope({ accountId, userId: null }, (scope) =>
          scope.bulkContacts.step(subjectId),
        );
      }
      return undefined;
    },
  };
}
