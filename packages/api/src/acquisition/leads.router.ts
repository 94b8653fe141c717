import type { Lead, LeadCampaign, LeadReport } from '@talkdrum/domain';
import { leadLimits } from '@talkdrum/domain/acquisition/leads/lead.schema';
import type { Currency } from '@talkdrum/domain/kernel';
import { z } from 'zod';
import { done, idInput, searchInput } from '../list-contract.ts';
import { toWire } from '../to-wire.ts';
import { accountProcedure, router } from '../trpc.ts';
import { presentForm, publishedFactsOf } from './forms.router.ts';
import * as contract from './leads.contract.ts';
import { formOutput } from './forms.contract.ts';

/** Lead campaigns. Their fields, design, publishing, copies and deletion are those of forms: see `forms`. */
export const leadsRouter = router({
  campaigns: accountProcedure('publishing.view')
    .input(searchInput)
    .output(z.array(contract.leadLine))
    .query(async ({ ctx, input }) => {
      const currency = (await ctx.leads.price())?.currency ?? null;
      return (await ctx.leads.list(input.search)).map((line) => toLine(line, currency));
    }),

  /** As `forms.get` has it, for a form that is a lead campaign. */
  get: accountProcedure('publishing.view')
    .input(idInput)
    .output(formOutput)
    .query(async ({ ctx, input }) => presentForm(ctx, await ctx.leads.campaign(input.id))),

  /** What a lead costs now, in the account’s currency; null if it has no price yet. */
  price: accountProcedure('publishing.view')
    .input(z.void())
    .output(contract.leadPriceOutput)
    .query(async ({ ctx }) => {
      const price = await ctx.leads.price();
      return { price: price === null ? null : money(price.amountMinor, price.currency) };
    }),

  create: accountProcedure('publishing.edit')
    .input(contract.createLeadInput)
    .output(formOutput)
    .mutation(async ({ ctx, input }) => presentForm(ctx, await ctx.leads.create(input.name, input.listId))),

  setLimit: accountProcedure('publishing.edit')
    .input(contract.setLeadLimitInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.leads.setLimit(input.id, input.dailyLimit);
      return { ok: true };
    }),

  report: accountProcedure('publishing.view')
    .input(contract.leadReportInput)
    .output(contract.leadReportOutput)
    .query(async ({ ctx, input }) => {
      const { dailyLimit } = await ctx.leads.campaign(input.id);
      return toReport(await ctx.leadReports.report(input.id, input.days), dailyLimit);
    }),

  /** Answers are about people, so they need the privilege for contacts. */
  list: accountProcedure('contacts.view')
    .input(contract.listLeadsInput)
    .output(contract.leadsOutput)
    .query(async ({ ctx, input: { formId, search, state, cursor, limit } }) => {
      const filter = { formId, search, state: state ?? undefined };
      const page = await ctx.leads.leads({ ...filter, after: cursor ?? undefined, limit });
      const now = ctx.domain.deps.clock.now();
      return {
        items: page.items.map((lead) => toLead(lead, now)),
        nextCursor: page.nextCursor,
        total: await ctx.leads.total(filter),
      };
    }),

  /** Pays for the leads over the day’s limit and opens them. */
  approve: accountProcedure('publishing.edit')
    .input(idInput)
    .output(contract.heldLeadsOutput)
    .mutation(async ({ ctx, input }) => ({ leads: await ctx.leads.approve(input.id) })),

  /** Deletes the leads over the day’s limit, unread. */
  discard: accountProcedure('publishing.edit')
    .input(idInput)
    .output(contract.heldLeadsOutput)
    .mutation(async ({ ctx, input }) => ({ leads: await ctx.leads.discard(input.id) })),

  /** Asks our staff for a lead’s price back. */
  dispute: accountProcedure('contacts.edit')
    .input(contract.disputeLeadInput)
    .output(contract.leadOutput)
    .mutation(async ({ ctx, input: { id, ...dispute } }) =>
      toLead(await ctx.leads.dispute(id, dispute), ctx.domain.deps.clock.now()),
    ),
});

const money = (amountMinor: bigint, currency: Currency | null) =>
  currency === null ? null : { amountMinor: amountMinor.toString(), currency };

function toLine(line: LeadCampaign, currency: Currency | null): contract.LeadLineOutput {
  const { id, name, listId, list, fields, createdAt, updatedAt, dailyLimit } = line;
  const { accepted, waiting, held, free, costMinor } = line;
  return {
    ...toWire({ id, name, listId, list, createdAt, updatedAt, dailyLimit, accepted, waiting, held, free }),
    cost: money(costMinor, currency),
    fields: fields.filter(({ type }) => type !== 'consent').length,
    published: publishedFactsOf(line),
  };
}

const dayMs = 86_400_000;

function toLead(lead: Lead, now: Date): contract.LeadOutput {
  const { priceMinor, currency, settledAt, dispute } = lead;
  const until =
    priceMinor === null || dispute !== null || settledAt === null
      ? null
      : new Date(settledAt.getTime() + leadLimits.disputeDays * dayMs);
  const { id, state, reason, channel, contactId, contactName, answers, consents, submittedAt } = lead;
  const { isRepeated, disputeReason, disputeNote, decisionNote } = lead;
  return toWire({
    id,
    state,
    reason,
    isRepeated,
    channel,
    contactId,
    contactName,
    answers,
    consents,
    submittedAt,
    settledAt,
    dispute,
    disputeReason,
    disputeNote,
    decisionNote,
    price: priceMinor === null ? null : money(priceMinor, currency),
    disputableUntil: until !== null && until > now ? until : null,
  });
}

function toReport(report: LeadReport, dailyLimit: number | null): contract.LeadReportOutput {
  const { currency, priceMinor, accepted, waiting, held, free, traffic } = report;
  const costOf = (leads: number) =>
    priceMinor === null ? null : money(BigInt(leads) * priceMinor, currency);
  return {
    price: costOf(1),
    accepted,
    waiting,
    held,
    free,
    traffic,
    dailyLimit,
    spent: money(report.spentMinor, currency),
    refunded: money(report.refundedMinor, currency),
    waitingCost: costOf(waiting),
    heldCost: costOf(held),
    costs: report.costs.flatMap(({ channel, costMinor }) => {
      const cost = money(costMinor, currency);
      return cost === null ? [] : [{ channel, cost }];
    }),
  };
}
