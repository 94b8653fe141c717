import { z } from 'zod';
import { accountProcedure, router } from '../trpc.ts';
import { historyEntry, replyEntry } from './deliveries.contract.ts';

export const deliveriesRouter = router({
  /** What was sent to one contact, newest first; empty for a contact that does not exist. */
  ofContact: accountProcedure('contacts.view')
    .input(z.object({ contactId: z.uuid(), channel: z.enum(['email', 'sms']).default('email') }))
    .output(z.array(historyEntry))
    .query(async ({ ctx, input }) => {
      const entries = await ctx.contactHistory.list(input.contactId, input.channel);
      return entries.map((entry) => ({
        ...entry,
        settledAt: toIso(entry.settledAt),
        deliveredAt: toIso(entry.deliveredAt),
        openedAt: toIso(entry.openedAt),
        clickedAt: toIso(entry.clickedAt),
        bouncedAt: toIso(entry.bouncedAt),
      }));
    }),

  /** What one contact texted back, newest first; empty for a contact that does not exist. */
  repliesOfContact: accountProcedure('contacts.view')
    .input(z.object({ contactId: z.uuid() }))
    .output(z.array(replyEntry))
    .query(async ({ ctx, input }) => {
      const replies = await ctx.contactHistory.replies(input.contactId);
      return replies.map((reply) => ({ ...reply, receivedAt: new Date(reply.receivedAt).toISOString() }));
    }),
});

/** PostgreSQL's text of a time, as ISO 8601. */
function toIso(time: string | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}
