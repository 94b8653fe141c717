import type { CheckedCode, IssueLine, RewardLine, Scope } from '@talkdrum/domain';
import { z } from 'zod';
import { done, idInput, searchInput } from '../list-contract.ts';
import { toPublishedSummary } from '../publishing/published-summary.ts';
import { toWire } from '../to-wire.ts';
import { accountProcedure, router } from '../trpc.ts';
import * as contract from './rewards.contract.ts';

const member = (ctx: Pick<Scope, 'actor'>) => ({ source: 'dashboard' as const, actorId: ctx.actor.userId });

/** Reward campaigns, their codes, and redeeming by hand. */
export const rewardsRouter = router({
  list: accountProcedure('rewards.view')
    .input(searchInput)
    .output(z.array(contract.rewardOutput))
    .query(async ({ ctx, input }) => (await ctx.rewards.list(input.search)).map(toReward)),

  get: accountProcedure('rewards.view')
    .input(idInput)
    .output(contract.rewardOutput)
    .query(async ({ ctx, input }) => toReward(await ctx.rewards.line(input.id))),

  /** What giving one costs now, in the account’s currency; null if it has no price yet. */
  price: accountProcedure('rewards.view')
    .input(z.void())
    .output(contract.rewardPriceOutput)
    .query(async ({ ctx }) => {
      const price = await ctx.rewards.price();
      return { price: price === null ? null : money(price.amountMinor, price.currency) };
    }),

  links: accountProcedure('rewards.view')
    .input(idInput)
    .output(contract.rewardLinksOutput)
    .query(({ ctx, input }) => ctx.rewards.links(input.id)),

  create: accountProcedure('rewards.edit')
    .input(contract.createRewardInput)
    .output(contract.rewardOutput)
    .mutation(async ({ ctx, input }) => toReward(await ctx.rewards.create(input.name, input.listId))),

  save: accountProcedure('rewards.edit')
    .input(contract.saveRewardInput)
    .output(contract.rewardOutput)
    .mutation(async ({ ctx, input: { id, settings, revision } }) =>
      toReward(await ctx.rewards.save(id, settings, revision)),
    ),

  publish: accountProcedure('rewards.edit')
    .input(idInput)
    .output(contract.rewardOutput)
    .mutation(async ({ ctx, input }) => toReward(await ctx.rewards.publish(input.id))),

  close: accountProcedure('rewards.edit')
    .input(idInput)
    .output(contract.rewardOutput)
    .mutation(async ({ ctx, input }) => toReward(await ctx.rewards.close(input.id))),

  remove: accountProcedure('rewards.edit')
    .input(idInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.rewards.remove(input.id);
      return { ok: true };
    }),

  restore: accountProcedure('rewards.edit')
    .input(idInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.rewards.restore(input.id);
      return { ok: true };
    }),

  generateCodes: accountProcedure('rewards.edit')
    .input(contract.generateCodesInput)
    .output(contract.addedCodesOutput)
    .mutation(async ({ ctx, input }) => ({ added: await ctx.rewards.generateCodes(input.id, input.count) })),

  /** The first column of a CSV file, or pasted lines. */
  importCodes: accountProcedure('rewards.edit')
    .meta({ inputLimit: 6_500_000 })
    .input(contract.importCodesInput)
    .output(contract.importedCodesOutput)
    .mutation(({ ctx, input }) => ctx.rewards.importCodes(input.id, input.text)),

  report: accountProcedure('rewards.view')
    .input(contract.rewardReportInput)
    .output(contract.rewardReportOutput)
    .query(async ({ ctx, input }) => {
      const { currency } = await ctx.rewards.get(input.id);
      const report = await ctx.rewardIssues.report(input.id, input.days);
      const { costMinor, valueMinor, redeemedMinor, ...counts } = report;
      return {
        ...counts,
        currency,
        cost: money(costMinor, currency),
        value: money(valueMinor, currency),
        redeemedValue: money(redeemedMinor, currency),
      };
    }),

  /** Names are about people, so they need the privilege for contacts. */
  issues: accountProcedure('contacts.view')
    .input(contract.listIssuesInput)
    .output(contract.issuesOutput)
    .query(async ({ ctx, input: { rewardId, search, cursor, limit } }) => {
      const filter = { rewardId, search };
      const page = await ctx.rewardIssues.list({ ...filter, after: cursor ?? undefined, limit });
      const total = await ctx.rewardIssues.total(filter);
      return { items: page.items.map(toIssue), nextCursor: page.nextCursor, total };
    }),

  /** What a contact got, for its sheet. */
  ofContact: accountProcedure('contacts.view')
    .input(contract.contactRewardsInput)
    .output(contract.contactRewardsOutput)
    .query(async ({ ctx, input }) =>
      (await ctx.rewardIssues.ofContact(input.contactId)).map((line) => {
        const { rewardId, reward, kind, currency } = line;
        return { ...toIssue(line), rewardId, reward, kind, currency };
      }),
    ),

  redemptions: accountProcedure('rewards.view')
    .input(contract.listRedemptionsInput)
    .output(contract.redemptionsOutput)
    .query(async ({ ctx, input: { rewardId, search, cursor, limit } }) => {
      const filter = { rewardId, search };
      const page = await ctx.rewardIssues.redemptions({ ...filter, after: cursor ?? undefined, limit });
      const total = await ctx.rewardIssues.redemptionTotal(filter);
      const items = page.items.map((line) => ({
        ...toWire(line),
        kind: line.kind,
        amountMinor: line.amountMinor.toString(),
      }));
      return { items, nextCursor: page.nextCursor, total };
    }),

  /** What a code is, before it’s redeemed. A mutation, because wrong codes are counted. */
  check: accountProcedure('rewards.spend')
    .input(contract.checkCodeInput)
    .output(contract.checkCodeOutput)
    .mutation(async ({ ctx, input }) => {
      const checked = await ctx.till.validate(member(ctx), input.code, null);
      return {
        isValid: checked.isValid,
        reason: checked.isValid ? null : checked.reason,
        code: toCode(checked.code),
      };
    }),

  redeem: accountProcedure('rewards.spend')
    .input(contract.redeemCodeInput)
    .output(contract.redeemCodeOutput)
    .mutation(async ({ ctx, input: { code, amountMinor, key, reference } }) => {
      const wanted = {
        code,
        amountMinor: amountMinor === null ? null : BigInt(amountMinor),
        key: `member/${key}`,
      };
      const result = await ctx.till.redeem(member(ctx), wanted, { reference, holdId: null });
      return {
        isRedeemed: result.isRedeemed,
        reason: result.isRedeemed ? null : result.reason,
        redemptionId: result.isRedeemed ? result.redemption.id : null,
        code: toCode(result.code),
      };
    }),

  rollBack: accountProcedure('rewards.spend')
    .input(contract.rollBackInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.till.rollBack(member(ctx), input.id, input.reference);
      return { ok: true };
    }),

  devices: accountProcedure('rewards.edit')
    .input(z.void())
    .output(z.array(contract.cashierLinkOutput))
    .query(async ({ ctx }) => (await ctx.rewardDevices.list()).map(toWire)),

  addDevice: accountProcedure('rewards.edit')
    .input(contract.cashierLinkForm)
    .output(contract.cashierLinkOutput)
    .mutation(async ({ ctx, input }) => toWire(await ctx.rewardDevices.create(input.name))),

  revokeDevice: accountProcedure('rewards.edit')
    .input(idInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.rewardDevices.revoke(input.id);
      return { ok: true };
    }),
});

const money = (amountMinor: bigint, currency: string) => ({ amountMinor: amountMinor.toString(), currency });

function toReward({
  valueMinor,
  budgetMinor,
  spentMinor,
  published,
  ...line
}: RewardLine): contract.RewardOutput {
  return {
    ...toWire(line),
    valueMinor: valueMinor.toString(),
    budgetMinor: budgetMinor?.toString() ?? '0',
    spentMinor: spentMinor.toString(),
    published: toPublishedSummary(published),
  };
}

function toIssue({ valueMinor, balanceMinor, ...line }: IssueLine): contract.IssueOutput {
  return {
    ...toWire(line),
    valueMinor: valueMinor.toString(),
    balanceMinor: balanceMinor?.toString() ?? null,
  };
}

function toCode(code: CheckedCode | null): z.infer<typeof contract.checkedCode> | null {
  if (code === null) return null;
  const { valueMinor, availableMinor, name, expiresAt, kind, currency, redeemed, issued } = code;
  return {
    code: code.code,
    reward: name,
    kind,
    currency,
    redeemed,
    issued,
    valueMinor: valueMinor.toString(),
    availableMinor: availableMinor?.toString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}
