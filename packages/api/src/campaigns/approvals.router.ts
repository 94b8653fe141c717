import { readLastAnswer } from '@talkdrum/domain';
import { z } from 'zod';
import { done, idInput } from '../list-contract.ts';
import { accountProcedure, router } from '../trpc.ts';
import {
  answerApprovalInput,
  approversOutput,
  draftApprovalOutput,
  secondPersonInput,
  secondPersonOutput,
} from './approvals.contract.ts';
import { toApproval } from './present-campaign.ts';
import { toWire } from '../to-wire.ts';

const ok = { ok: true } as const;

/** Requests to approve a campaign, and the account's rule that a second person sends it. */
export const approvalsRouter = router({
  get: accountProcedure('campaigns.view')
    .input(idInput)
    .output(draftApprovalOutput)
    .query(async ({ ctx, input }) => {
      const { approval } = await ctx.campaigns.row(await ctx.campaigns.get(input.id));
      const sentBack = await readLastAnswer(ctx, input.id);
      return { waiting: approval && toApproval(approval), sentBack: sentBack && toWire(sentBack) };
    }),

  /** Whom a request would go to. */
  approvers: accountProcedure('campaigns.view')
    .input(z.void())
    .output(approversOutput)
    .query(async ({ ctx }) => (await ctx.campaignApprovals.approvers()).map(({ name }) => name)),

  ask: accountProcedure('campaigns.edit')
    .input(answerApprovalInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.campaignApprovals.ask(input.id, input.note);
      return ok;
    }),

  withdraw: accountProcedure('campaigns.edit')
    .input(idInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.campaignApprovals.withdraw(input.id);
      return ok;
    }),

  sendBack: accountProcedure('campaigns.send')
    .input(answerApprovalInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.campaignApprovals.sendBack(input.id, input.note);
      return ok;
    }),

  rule: accountProcedure('account.view')
    .input(z.void())
    .output(secondPersonOutput)
    .query(({ ctx }) => ctx.campaignApprovals.rule()),

  setRule: accountProcedure('account.manage')
    .input(secondPersonInput)
    .output(secondPersonOutput)
    .mutation(({ ctx, input }) => ctx.campaignApprovals.setRule(input.isRequired)),
});
