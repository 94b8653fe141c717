import { grantView, removeLostFactors, requireCredential, staffScopes } from '@talkdrum/domain';
import { z } from 'zod';
import { done } from '../list-contract.ts';
import { publicProcedure, router, staffProcedure } from '../trpc.ts';
import { toAccountFacts, toAccountLine, toDecidedSender, toStoredJob, toWorkLine } from './present-staff.ts';
import * as contract from './staff.contract.ts';
import { staffMoney } from './staff-money.router.ts';
import { staffStanding } from './staff-standing.router.ts';
import { staffRewards } from './staff-rewards.router.ts';
import { staffLeads } from './staff-leads.router.ts';
import { staffPages } from './staff-pages.router.ts';
import { staffSupport } from './staff-support.router.ts';
import { staffSms } from './staff-sms.router.ts';
import { toWire } from '../to-wire.ts';

/** Staff procedures, for the dashboard's staff area and the admin scripts. */
export const staffRouter = router({
  ...staffMoney,

  sms: staffSms,

  pages: staffPages,

  leads: staffLeads,
  rewards: staffRewards,

  promotional: staffStanding,

  support: staffSupport,

  whoami: staffProcedure('read')
    .input(z.void())
    .output(contract.whoamiOutput)
    .query(({ ctx: { call } }) => {
      const { name, isCredential, scopes } = call.member;
      return { name, isCredential, scopes: scopes.map((scope) => ({ scope, label: staffScopes[scope] })) };
    }),

  accounts: router({
    list: staffProcedure('read')
      .input(contract.accountListInput)
      .output(contract.accountListOutput)
      .query(async ({ ctx, input }) => {
        const page = await ctx.desk.accounts.list(input);
        return { ...page, items: page.items.map(toAccountLine) };
      }),

    get: staffProcedure('read')
      .input(contract.accountIdInput)
      .output(contract.accountFactsOutput)
      .query(async ({ ctx, input }) => toAccountFacts(await ctx.desk.accounts.get(input.accountId))),

    setFlag: staffProcedure('accounts')
      .input(contract.setFlagInput)
      .output(done)
      .mutation(async ({ ctx, input: { accountId, flag, isOn, reason } }) => {
        await ctx.desk.accounts.setFlag(accountId, flag, isOn, reason);
        return { ok: true };
      }),

    setOptInLimit: staffProcedure('accounts')
      .input(contract.setOptInLimitInput)
      .output(done)
      .mutation(async ({ ctx, input: { accountId, ...limit } }) => {
        await ctx.desk.accounts.setOptInLimit(accountId, limit);
        return { ok: true };
      }),

    /** By credential only. For people who lost their second factor and proved to support who they are. */
    removeSecondFactor: staffProcedure('accounts')
      .input(contract.removeSecondFactorInput)
      .output(done)
      .mutation(async ({ ctx, input }) => {
        const { member } = ctx.call;
        requireCredential(member, 'remove a second factor');
        await removeLostFactors(ctx.domain, { ...input, staff: member.name }, ctx.call);
        return { ok: true };
      }),
  }),

  senders: router({
    pending: staffProcedure('read')
      .input(contract.pendingSendersInput)
      .output(contract.pendingSendersOutput)
      .query(async ({ ctx, input: { channel = null, ...page } }) => {
        const { items, nextCursor } = await ctx.desk.senders.pending(page, channel);
        return {
          nextCursor,
          items: items.map((item) => toWire(item)),
        };
      }),

    approve: staffProcedure('senders')
      .input(contract.approveSenderInput)
      .output(contract.decidedSenderOutput)
      .mutation(async ({ ctx, input }) =>
        toDecidedSender(await ctx.desk.senders.approve(input.accountId, input.senderId, input.note)),
      ),

    refuse: staffProcedure('senders')
      .input(contract.refuseSenderInput)
      .output(contract.decidedSenderOutput)
      .mutation(async ({ ctx, input }) =>
        toDecidedSender(await ctx.desk.senders.refuse(input.accountId, input.senderId, input.reason)),
      ),
  }),

  /** An account's sending rates, by sender and by mailbox provider. */
  rates: router({
    list: staffProcedure('read')
      .input(contract.accountIdInput)
      .output(contract.ratesListOutput)
      .query(async ({ ctx, input }) => {
        const rates = await ctx.desk.rates.list(input.accountId);
        return rates.map((rate) => toWire(rate));
      }),

    set: staffProcedure('accounts')
      .input(contract.setRateInput)
      .output(done)
      .mutation(async ({ ctx, input: { accountId, of, perSecond, reason } }) => {
        await ctx.desk.rates.set(accountId, of, perSecond, reason);
        return { ok: true };
      }),

    remove: staffProcedure('accounts')
      .input(contract.removeRateInput)
      .output(done)
      .mutation(async ({ ctx, input: { accountId, of, reason } }) => {
        await ctx.desk.rates.set(accountId, of, null, reason);
        return { ok: true };
      }),
  }),

  jobs: router({
    list: staffProcedure('read')
      .input(contract.workListInput)
      .output(contract.workListOutput)
      .query(async ({ ctx, input }) => {
        const { work, jobs } = await ctx.desk.work.list(input.filter, input.limit);
        return { work: work.map(toWorkLine), jobs: jobs?.map(toStoredJob) ?? null };
      }),

    requeue: staffProcedure('jobs')
      .input(contract.requeueWorkInput)
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await ctx.desk.work.requeue(input);
        return { ok: true };
      }),

    run: staffProcedure('jobs')
      .input(contract.runJobInput)
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await ctx.desk.work.runJob(input.id);
        return { ok: true };
      }),
  }),

  /** Creates a link that opens an account read-only. */
  impersonate: staffProcedure('impersonate')
    .input(contract.grantViewInput)
    .output(contract.grantViewOutput)
    .mutation(async ({ ctx, input }) => {
      const { url, linkExpiresAt } = await grantView(ctx.call, input.accountId, input.reason);
      return toWire({ url, linkExpiresAt });
    }),

  /** Called by the linked page; replaces any session the browser had. */
  openView: publicProcedure
    .meta({ rate: { points: 20, seconds: 600 } })
    .input(contract.openViewInput)
    .output(contract.openViewOutput)
    .mutation(async ({ ctx, input }) => {
      const { token, expiresAt } = await ctx.domain.visitor(({ staffViews }) =>
        staffViews.open(input.ticket),
      );
      ctx.setSession(token, expiresAt);
      return toWire({ expiresAt });
    }),
});
