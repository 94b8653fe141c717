import type { MessageRecord } from '@talkdrum/domain';
import { z } from 'zod';
import { done, idInput } from '../list-contract.ts';
import { accountProcedure, router } from '../trpc.ts';
import {
  heldAnswer,
  heldMessagesOutput,
  heldSenderInput,
  messageDetail,
  messagesListInput,
  messagesListOutput,
} from './messages.contract.ts';
import { toWire } from '../to-wire.ts';

/** Engagement Transactions: every single message, sent outside campaigns. */
export const messagesRouter = router({
  list: accountProcedure('messages.view')
    .input(messagesListInput)
    .output(messagesListOutput)
    .query(async ({ ctx, input }) => {
      const { items, nextCursor } = await ctx.messages.list(input);
      return { items: items.map(toRow), nextCursor, total: null };
    }),

  get: accountProcedure('messages.view')
    .input(idInput)
    .output(messageDetail)
    .query(async ({ ctx, input }) => {
      const message = await ctx.messages.get(input.id);
      const { apiKeyId } = message;
      const events = await ctx.messages.events(input.id);
      const keyName = apiKeyId === null ? '' : await ctx.audit.labelOf({ type: 'apiKey', id: apiKeyId });
      return {
        ...toRow(message),
        keyName: keyName === '' ? null : keyName,
        fallback: message.fallback === null ? null : toWire(message.fallback),
        events: events.map((event) => toWire(event)),
      };
    }),

  /** Messages waiting because their sender was stopped. */
  held: accountProcedure('messages.view')
    .input(z.void())
    .output(heldMessagesOutput)
    .query(({ ctx }) => ctx.messages.held()),

  /** Sends a sender's held messages, at their scheduled time or now. */
  releaseHeld: accountProcedure('campaigns.send')
    .input(heldSenderInput)
    .output(heldAnswer)
    .mutation(async ({ ctx, input }) => ({ messages: await ctx.messages.releaseHeld(input.senderId) })),

  /** Cancels a sender's held messages. */
  cancelHeld: accountProcedure('campaigns.send')
    .input(heldSenderInput)
    .output(heldAnswer)
    .mutation(async ({ ctx, input }) => ({ messages: await ctx.messages.cancelHeld(input.senderId) })),

  cancel: accountProcedure('campaigns.send')
    .input(idInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.messages.cancel(input.id);
      return { ok: true };
    }),
});

/** The output's contract drops what its clients don't see. */
function toRow<Message extends MessageRecord>(message: Message) {
  return toWire({ ...message, isHeld: message.status === 'held' });
}
