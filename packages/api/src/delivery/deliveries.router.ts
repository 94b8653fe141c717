import { channel } from '@talkdrum/domain/kernel/channel.schema';
import { z } from 'zod';
import { accountProcedure, router } from '../trpc.ts';
import { historyEntry, replyEntry } from './deliveries.contract.ts';
import { toWire } from '../to-wire.ts';

export const deliveriesRouter = router({
  /** Messages sent to a contact, newest first; empty for a contact that doesn't exist. */
  ofContact: accountProcedure('contacts.view')
    .input(z.object({ contactId: z.uuid(), channel: channel.default('email') }))
    .output(z.array(historyEntry))
    .query(async ({ ctx, input }) => {
      const entries = await ctx.contactHistory.list(input.contactId, input.channel);
      return entries.map((entry) => toWire(entry));
    }),

  /** Texts a contact sent back, newest first; empty for a contact that doesn't exist. */
  repliesOfContact: accountProcedure('contacts.view')
    .input(z.object({ contactId: z.uuid() }))
    .output(z.array(replyEntry))
    .query(async ({ ctx, input }) => {
      const replies = await ctx.contactHistory.replies(input.contactId);
      return replies.map((reply) => toWire(reply));
    }),
});
