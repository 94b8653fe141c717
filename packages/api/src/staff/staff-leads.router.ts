import { done } from '../list-contract.ts';
import { toWire } from '../to-wire.ts';
import { router, staffProcedure } from '../trpc.ts';
import * as contract from './staff-leads.contract.ts';

/** Leads whose price an account wants back. Decisions move money, so they need a credential. */
export const staffLeads = router({
  list: staffProcedure('read')
    .input(contract.disputedLeadsInput)
    .output(contract.disputedLeadsOutput)
    .query(async ({ ctx, input }) => {
      const { items, nextCursor } = await ctx.desk.leads.list(input);
      return {
        nextCursor,
        items: items.map(({ lead, ...item }) => ({
          ...toWire(item),
          reason: lead.disputeReason,
          note: lead.disputeNote,
          answers: lead.answers,
          priceMinor: (lead.priceMinor ?? 0n).toString(),
          currency: lead.currency ?? '',
        })),
      };
    }),

  refund: staffProcedure('wallet')
    .input(contract.decideLeadInput)
    .output(done)
    .mutation(async ({ ctx, input: { accountId, leadId, reason } }) => {
      await ctx.desk.leads.refund(accountId, leadId, reason);
      return { ok: true };
    }),

  reject: staffProcedure('wallet')
    .input(contract.decideLeadInput)
    .output(done)
    .mutation(async ({ ctx, input: { accountId, leadId, reason } }) => {
      await ctx.desk.leads.reject(accountId, leadId, reason);
      return { ok: true };
    }),
});
