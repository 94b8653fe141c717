import { cancelPayment, confirmPayment, requestVirtualAccount, startPayment } from '@talkdrum/domain';
import { z } from 'zod';
import { done } from '../list-contract.ts';
import { accountProcedure, privilegedProcedure, router } from '../trpc.ts';
import {
  authorisationIdInput,
  authorisationsOutput,
  bankRecordOutput,
  fundingOptionsOutput,
  paymentIdInput,
  paymentListInput,
  paymentListOutput,
  paymentOutput,
  requestVirtualAccountInput,
  startPaymentInput,
  startPaymentOutput,
  virtualAccountOutput,
} from './funding.contract.ts';
import {
  toAuthorisation,
  toBankRecord,
  toFundingOptions,
  toPayment,
  toVirtualAccount,
} from './present-funding.ts';

/** Funding the wallet. Calls to a provider run between short scopes, never inside one. */
export const fundingRouter = router({
  options: accountProcedure('wallet.view')
    .input(z.void())
    .output(fundingOptionsOutput)
    .query(async ({ ctx }) => toFundingOptions(await ctx.funding.options())),

  start: privilegedProcedure('wallet.spend')
    .meta({ rate: { points: 30, seconds: 60 } })
    .input(startPaymentInput)
    .output(startPaymentOutput)
    .mutation(({ ctx, input }) => {
      const { payments: providers, config } = ctx.domain.deps;
      return startPayment(
        ctx.inScope,
        { providers, config },
        { ...input, amountMinor: BigInt(input.amountMinor) },
      );
    }),

  /** Asks the provider now. Called by the page a payer returns to. */
  confirm: privilegedProcedure('wallet.spend')
    .meta({ rate: { points: 60, seconds: 60 } })
    .input(paymentIdInput)
    .output(paymentOutput)
    .mutation(async ({ ctx, input }) =>
      toPayment(await confirmPayment(ctx.inScope, ctx.domain.deps.payments, input.paymentId)),
    ),

  cancel: privilegedProcedure('wallet.spend')
    .meta({ rate: { points: 60, seconds: 60 } })
    .input(paymentIdInput)
    .output(paymentOutput)
    .mutation(async ({ ctx, input }) =>
      toPayment(await cancelPayment(ctx.inScope, ctx.domain.deps.payments, input.paymentId)),
    ),

  get: accountProcedure('wallet.view')
    .input(paymentIdInput)
    .output(paymentOutput)
    .query(async ({ ctx, input }) => toPayment(await ctx.funding.get(input.paymentId))),

  list: accountProcedure('wallet.view')
    .input(paymentListInput)
    .output(paymentListOutput)
    .query(async ({ ctx, input }) => {
      const { cursor = null, limit, state = null } = input;
      const { items, nextCursor } = await ctx.funding.list({ cursor, limit, state });
      return { items: items.map(toPayment), nextCursor, total: null };
    }),

  authorisations: accountProcedure('wallet.view')
    .input(z.void())
    .output(authorisationsOutput)
    .query(async ({ ctx }) =>
      (await ctx.paymentAuthorisations.list()).map((authorisation) =>
        toAuthorisation(authorisation, ctx.clock.now()),
      ),
    ),

  removeAuthorisation: accountProcedure('wallet.manage')
    .input(authorisationIdInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.paymentAuthorisations.remove(input.authorisationId);
      return { ok: true };
    }),

  virtualAccount: accountProcedure('wallet.view')
    .input(z.void())
    .output(virtualAccountOutput)
    .query(({ ctx }) => toVirtualAccount(ctx)),

  requestVirtualAccount: privilegedProcedure('wallet.manage')
    .meta({ rate: { points: 10, seconds: 60 } })
    .input(requestVirtualAccountInput)
    .output(bankRecordOutput)
    .mutation(async ({ ctx, input }) => {
      const { payments, clock } = ctx.domain.deps;
      return toBankRecord(await requestVirtualAccount(ctx.inScope, payments, input), clock.now());
    }),
});
