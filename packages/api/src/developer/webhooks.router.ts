import { openOnboarding } from '@talkdrum/domain';
import { z } from 'zod';
import { done, idInput, isoTime } from '../list-contract.ts';
import { accountProcedure, privilegedProcedure, router } from '../trpc.ts';
import {
  countOutput,
  eventIdInput,
  failedSinceInput,
  saveWebhooksInput,
  webhookEndpointOutput,
  webhookEventDetail,
  webhookEventsInput,
  webhookEventsOutput,
} from './webhooks.contract.ts';
import { toWire } from '../to-wire.ts';

export const webhooksRouter = router({
  list: accountProcedure('developer.view')
    .output(z.array(webhookEndpointOutput))
    .query(({ ctx }) => ctx.webhookEndpoints.list()),

  save: accountProcedure('developer.manage')
    .input(saveWebhooksInput)
    .output(z.array(webhookEndpointOutput))
    .mutation(({ ctx, input: { contacts, campaigns } }) =>
      ctx.webhookEndpoints.save({ contacts, campaigns: campaigns.url === '' ? null : campaigns }),
    ),

  setEnabled: accountProcedure('developer.manage')
    .input(idInput.extend({ isEnabled: z.boolean() }))
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.webhookEndpoints.setEnabled(input.id, input.isEnabled);
      return { ok: true };
    }),

  /**
   * A mutation, because the audit log records who viewed a secret. Requires a recent sign-in, checked after
   * the id: with the secret, someone at an unattended session could forge our requests.
   */
  revealSecret: privilegedProcedure('developer.manage')
    .input(idInput)
    .output(z.object({ secret: z.string() }))
    .mutation(async ({ ctx, input }) => {
      const secret = await ctx.inScope(({ webhookEndpoints }) => webhookEndpoints.revealSecret(input.id));
      await openOnboarding(ctx.domain).security.recent.require(ctx.signedIn);
      return { secret };
    }),

  rotateSecret: privilegedProcedure('developer.manage')
    .input(idInput)
    .output(z.object({ secret: z.string(), previousUntil: isoTime }))
    .mutation(async ({ ctx, input }) => {
      await ctx.inScope(({ webhookEndpoints }) => webhookEndpoints.revealSecret(input.id));
      await openOnboarding(ctx.domain).security.recent.require(ctx.signedIn);
      const { secret, previousUntil } = await ctx.inScope(({ webhookEndpoints }) =>
        webhookEndpoints.rotateSecret(input.id),
      );
      return toWire({ secret, previousUntil });
    }),

  sendTest: accountProcedure('developer.manage')
    .meta({ rate: { points: 30, seconds: 60 } })
    .input(idInput)
    .output(eventIdInput)
    .mutation(async ({ ctx, input }) => ({ eventId: await ctx.webhookEndpoints.sendTest(input.id) })),

  events: accountProcedure('developer.view')
    .input(webhookEventsInput)
    .output(webhookEventsOutput)
    .query(async ({ ctx, input: { kind, state, type, search, cursor, limit } }) => ({
      ...(await ctx.webhookLog.list({
        kind: kind ?? undefined,
        state: state ?? undefined,
        type: type ?? undefined,
        search,
        cursor,
        limit,
      })),
      total: null,
    })),

  event: accountProcedure('developer.view')
    .input(eventIdInput)
    .output(webhookEventDetail)
    .query(({ ctx, input }) => ctx.webhookLog.get(input.eventId)),

  replay: accountProcedure('developer.manage')
    .input(eventIdInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.webhookLog.replay(input.eventId);
      return { ok: true };
    }),

  failedSince: accountProcedure('developer.view')
    .input(failedSinceInput)
    .output(countOutput)
    .query(async ({ ctx, input }) => ({
      count: await ctx.webhookLog.countFailed(input.id, new Date(input.since)),
    })),

  replayFailed: accountProcedure('developer.manage')
    .input(failedSinceInput)
    .output(countOutput)
    .mutation(async ({ ctx, input }) => ({
      count: await ctx.webhookLog.replayFailed(input.id, new Date(input.since)),
    })),
});
