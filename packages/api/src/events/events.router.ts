import { toWire } from '../to-wire.ts';
import { accountProcedure, router } from '../trpc.ts';
import {
  contactOutlookInput,
  contactOutlookOutput,
  timelineInput,
  timelineOutput,
} from './events.contract.ts';

export const eventsRouter = router({
  /** What a contact did and what became of their messages, newest first; empty for one that doesn't exist. */
  timeline: accountProcedure('contacts.view')
    .input(timelineInput)
    .output(timelineOutput)
    .query(async ({ ctx, input }) => {
      const { items, nextCursor } = await ctx.events.timeline(input.contactId, input.cursor ?? null);
      return { items: items.map((entry) => toWire(entry)), nextCursor };
    }),

  /** What will happen to a contact as things are now, soonest first. */
  coming: accountProcedure('contacts.view')
    .input(contactOutlookInput)
    .output(contactOutlookOutput)
    .query(async ({ ctx, input }) =>
      (await ctx.contactOutlook.of(input.contactId)).map((entry) => toWire(entry)),
    ),
});
