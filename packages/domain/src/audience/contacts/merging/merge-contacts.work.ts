import type { DomainWith } from '../../../domain-with.ts';
import type { DueWorkHandler } from '../../../kernel/index.ts';
import type { ContactMerges } from './contact-merges.service.ts';

/** Moves what a merge left, one step and one transaction at a time. */
export function workContactMerges(domain: DomainWith<{ contactMerges: ContactMerges }>): DueWorkHandler {
  return {
    kind: 'contacts.merge',
    async run({ accountId, subjectId, signal }) {
      for (;;) {
        if (signal.aborted) throw new Error('stopped between two steps');
        const next = await domain.openScope({ accountId, userId: null }, (scope) =>
          scope.contactMerges.goOn(subjectId),
        );
        if (next === undefined || next > domain.deps.clock.now()) return next;
      }
    },
  };
}
