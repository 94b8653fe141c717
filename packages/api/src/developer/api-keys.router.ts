import { openOnboarding } from '@talkdrum/domain';
import { z } from 'zod';
import { done, idInput, searchInput } from '../list-contract.ts';
import { accountProcedure, privilegedProcedure, router } from '../trpc.ts';
import { accessOutput, apiKeyOutput, madeApiKeyOutput, newApiKeyInput } from './api-keys.contract.ts';
import { toWire } from '../to-wire.ts';

export const apiKeysRouter = router({
  list: accountProcedure('developer.view')
    .input(searchInput)
    .output(z.array(apiKeyOutput))
    .query(async ({ ctx, input }) => {
      const keys = await ctx.apiKeys.list(input.search);
      return keys.map((key) => toWire(key));
    }),

  /** Requires a recent sign-in, so an unattended session can't be used to create a key. */
  create: privilegedProcedure('developer.manage')
    .meta({ rate: { points: 30, seconds: 60 } })
    .input(newApiKeyInput)
    .output(madeApiKeyOutput)
    .mutation(async ({ ctx, input }) => {
      await openOnboarding(ctx.domain).security.recent.require(ctx.signedIn);
      const made = await ctx.inScope(({ apiKeys }) => apiKeys.create(input));
      return { ...made, gateway: input.gateway };
    }),

  revoke: accountProcedure('developer.manage')
    .input(idInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.apiKeys.revoke(input.id);
      return { ok: true };
    }),

  access: privilegedProcedure('developer.view')
    .input(z.void())
    .output(accessOutput)
    .query(({ ctx }) => {
      const { appUrl, gateway } = ctx.domain.config;
      const at = (port: number | undefined) =>
        gateway === undefined || port === undefined ? null : { host: gateway.host, port };
      return {
        apiUrl: `${appUrl}/v1`,
        documentUrl: `${appUrl}/docs/api`,
        smtp: at(gateway?.submissionPort),
        smpp: at(gateway?.smppPort),
      };
    }),
});
