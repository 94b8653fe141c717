import { z } from 'zod';
import { actionsLike, auditActions } from '../audit/audit-sentence.ts';
import { accountProcedure, router } from '../trpc.ts';
import { auditChoicesOutput, auditListInput, auditListOutput } from './audit.contract.ts';
import { toAuditEvent } from './present-audit.ts';

export const auditRouter = router({
  /** Newest first. */
  list: accountProcedure('audit.view')
    .input(auditListInput)
    .output(auditListOutput)
    .query(async ({ ctx, input: { cursor, limit, ...filter } }) => {
      const { items, nextCursor } = await ctx.auditTrail.page(
        { ...filter, searchActions: actionsLike(filter.search) },
        { cursor: cursor ?? null, limit },
      );
      return { items: items.map(toAuditEvent), nextCursor, total: null };
    }),

  choices: accountProcedure('audit.view')
    .input(z.void())
    .output(auditChoicesOutput)
    .query(async ({ ctx }) => ({ people: await ctx.auditTrail.people(), actions: auditActions() })),
});
