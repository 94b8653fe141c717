import type { AdvocateLine, Referral, ReferralProgramLine } from '@talkdrum/domain';
import { z } from 'zod';
import { done, idInput, searchInput } from '../list-contract.ts';
import { toPublishedSummary } from '../publishing/published-summary.ts';
import { toWire } from '../to-wire.ts';
import { accountProcedure, router } from '../trpc.ts';
import * as contract from './referrals.contract.ts';

/** Referral programmes, their advocates and the friends whom they bring. */
export const referralsRouter = router({
  list: accountProcedure('referrals.view')
    .input(searchInput)
    .output(z.array(contract.referralProgramOutput))
    .query(async ({ ctx, input }) => (await ctx.referralPrograms.list(input.search)).map(toProgram)),

  get: accountProcedure('referrals.view')
    .input(idInput)
    .output(contract.referralProgramOutput)
    .query(async ({ ctx, input }) => toProgram(await ctx.referralPrograms.line(input.id))),

  links: accountProcedure('referrals.view')
    .input(idInput)
    .output(contract.referralLinksOutput)
    .query(({ ctx, input }) => ctx.referralPrograms.links(input.id)),

  create: accountProcedure('referrals.edit')
    .input(contract.createReferralInput)
    .output(contract.referralProgramOutput)
    .mutation(async ({ ctx, input }) =>
      toProgram(await ctx.referralPrograms.create(input.name, input.listId)),
    ),

  save: accountProcedure('referrals.edit')
    .input(contract.saveReferralInput)
    .output(contract.referralProgramOutput)
    .mutation(async ({ ctx, input: { id, settings, revision } }) =>
      toProgram(await ctx.referralPrograms.save(id, settings, revision)),
    ),

  publish: accountProcedure('referrals.edit')
    .input(idInput)
    .output(contract.referralProgramOutput)
    .mutation(async ({ ctx, input }) => toProgram(await ctx.referralPrograms.publish(input.id))),

  close: accountProcedure('referrals.edit')
    .input(idInput)
    .output(contract.referralProgramOutput)
    .mutation(async ({ ctx, input }) => toProgram(await ctx.referralPrograms.close(input.id))),

  remove: accountProcedure('referrals.edit')
    .input(idInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.referralPrograms.remove(input.id);
      return { ok: true };
    }),

  restore: accountProcedure('referrals.edit')
    .input(idInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.referralPrograms.restore(input.id);
      return { ok: true };
    }),

  report: accountProcedure('referrals.view')
    .input(contract.referralReportInput)
    .output(contract.referralReportOutput)
    .query(async ({ ctx, input }) => {
      const { currency } = await ctx.referralPrograms.get(input.id);
      const { rewardValueMinor, revenueMinor, ...counts } = await ctx.referralReports.report(
        input.id,
        input.days,
      );
      return {
        ...counts,
        currency,
        rewardValue: money(rewardValueMinor, currency),
        revenue: money(revenueMinor, currency),
      };
    }),

  /** Names are about people, so they need the privilege for contacts. */
  advocates: accountProcedure('contacts.view')
    .input(contract.listAdvocatesInput)
    .output(contract.advocatesOutput)
    .query(async ({ ctx, input: { programId, search, cursor, limit, status } }) => {
      const filter = { programId, search, status: status ?? null };
      const page = await ctx.advocates.list({ ...filter, after: cursor ?? null, limit });
      const total = await ctx.advocates.total(filter);
      return { items: page.items.map(toAdvocate), nextCursor: page.nextCursor, total };
    }),

  /** Someone with their own page’s link can do what they can, so viewing isn’t enough. */
  advocate: accountProcedure('referrals.edit')
    .input(idInput)
    .output(contract.advocateDetailOutput)
    .query(async ({ ctx, input }) => {
      const { pageUrl, shareUrls, ...line } = await ctx.advocates.detail(input.id);
      return { ...toAdvocate(line), pageUrl, shareUrls };
    }),

  addAdvocate: accountProcedure('referrals.edit')
    .input(contract.addAdvocateInput)
    .output(contract.advocateOutput)
    .mutation(async ({ ctx, input }) =>
      toAdvocate(await ctx.advocates.join(input.programId, input.contactId, 'manual')),
    ),

  blockAdvocate: accountProcedure('referrals.edit')
    .input(contract.blockAdvocateInput)
    .output(contract.advocateOutput)
    .mutation(async ({ ctx, input }) =>
      toAdvocate(await ctx.advocates.setBlocked(input.id, input.isBlocked)),
    ),

  referrals: accountProcedure('contacts.view')
    .input(contract.listReferralsInput)
    .output(contract.referralsOutput)
    .query(async ({ ctx, input: { cursor, limit, ...input } }) => {
      const filter = { ...input, state: input.state ?? null, advocateId: input.advocateId ?? null };
      const page = await ctx.referrals.list({ ...filter, after: cursor ?? null, limit });
      const total = await ctx.referrals.total(filter);
      return { items: page.items.map(toReferral), nextCursor: page.nextCursor, total };
    }),

  referral: accountProcedure('contacts.view')
    .input(idInput)
    .output(contract.referralOutput)
    .query(async ({ ctx, input }) => toReferral(await ctx.referrals.get(input.id))),

  /** What a contact is in referral programmes, for its sheet. */
  ofContact: accountProcedure('contacts.view')
    .input(contract.contactReferralsInput)
    .output(contract.contactReferralsOutput)
    .query(async ({ ctx, input }) => {
      const advocateOf = await ctx.advocates.ofContact(input.contactId);
      const friendOf = await ctx.referrals.ofContact(input.contactId);
      return {
        advocateOf: advocateOf.map(({ program, ...line }) => ({ ...toAdvocate(line), program })),
        friendOf: friendOf.map(({ program, ...line }) => ({ ...toReferral(line), program })),
      };
    }),

  addReferral: accountProcedure('referrals.edit')
    .input(contract.addReferralInput)
    .output(contract.referralOutput)
    .mutation(async ({ ctx, input }) =>
      toReferral(await ctx.referrals.add(input.advocateId, input.contactId)),
    ),

  convert: accountProcedure('referrals.edit')
    .input(contract.convertReferralInput)
    .output(contract.referralOutput)
    .mutation(async ({ ctx, input: { id, amountMinor, orderReference } }) =>
      toReferral(await ctx.referrals.convert(id, { amountMinor: BigInt(amountMinor), orderReference })),
    ),

  approve: accountProcedure('referrals.edit')
    .input(contract.decideReferralsInput)
    .output(contract.decidedReferralsOutput)
    .mutation(({ ctx, input }) => ctx.referrals.approve(input.ids, input.note)),

  reject: accountProcedure('referrals.edit')
    .input(contract.decideReferralsInput)
    .output(contract.decidedReferralsOutput)
    .mutation(({ ctx, input }) => ctx.referrals.reject(input.ids, input.note)),

  /** After a refund or a cancelled order. */
  markVoided: accountProcedure('referrals.edit')
    .input(contract.voidReferralInput)
    .output(contract.referralOutput)
    .mutation(async ({ ctx, input }) => toReferral(await ctx.referrals.markVoided(input.id, input.note))),

  decideAppeal: accountProcedure('referrals.edit')
    .input(contract.decideAppealInput)
    .output(contract.referralOutput)
    .mutation(async ({ ctx, input: { id, isAccepted, note } }) =>
      toReferral(await ctx.referrals.decideAppeal(id, isAccepted, note)),
    ),
});

const money = (amountMinor: bigint, currency: string) => ({ amountMinor: amountMinor.toString(), currency });

function toProgram({
  minAmountMinor,
  published,
  ...line
}: ReferralProgramLine): contract.ReferralProgramOutput {
  return {
    ...toWire(line),
    minAmountMinor: minAmountMinor.toString(),
    published: toPublishedSummary(published),
  };
}

function toAdvocate(line: AdvocateLine): contract.AdvocateOutput {
  return toWire(line);
}

function toReferral({ amountMinor, ...line }: Referral): contract.ReferralOutput {
  return { ...toWire(line), amountMinor: amountMinor?.toString() ?? null };
}
