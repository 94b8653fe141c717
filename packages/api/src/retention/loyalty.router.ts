import { z } from 'zod';
import { done, idInput, searchInput } from '../list-contract.ts';
import { accountProcedure, router } from '../trpc.ts';
import * as contract from './loyalty.contract.ts';
import {
  toContactPoints,
  toEntry,
  toMember,
  toMemberDetail,
  toOverview,
  toPointReward,
  toProgram,
  toRequest,
  toRule,
} from './loyalty-wire.ts';

/** Loyalty programmes: settings, earning rules, tiers, members and their points. */
export const loyaltyRouter = router({
  list: accountProcedure('loyalty.view')
    .input(searchInput)
    .output(z.array(contract.programOutput))
    .query(async ({ ctx, input }) => (await ctx.loyaltyPrograms.list(input.search)).map(toProgram)),

  get: accountProcedure('loyalty.view')
    .input(idInput)
    .output(contract.programOutput)
    .query(async ({ ctx, input }) => toProgram(await ctx.loyaltyPrograms.line(input.id))),

  overview: accountProcedure('loyalty.view')
    .input(idInput)
    .output(contract.programOverviewOutput)
    .query(async ({ ctx, input }) => toOverview(await ctx.programOverviews.read(input.id))),

  links: accountProcedure('loyalty.view')
    .input(idInput)
    .output(contract.programLinksOutput)
    .query(({ ctx, input }) => ctx.loyaltyPrograms.links(input.id)),

  create: accountProcedure('loyalty.edit')
    .input(contract.createProgramInput)
    .output(contract.programOutput)
    .mutation(async ({ ctx, input }) =>
      toProgram(await ctx.loyaltyPrograms.create(input.name, input.listId)),
    ),

  save: accountProcedure('loyalty.edit')
    .input(contract.saveProgramInput)
    .output(contract.programOutput)
    .mutation(async ({ ctx, input: { id, settings, revision } }) =>
      toProgram(await ctx.loyaltyPrograms.save(id, settings, revision)),
    ),

  publish: accountProcedure('loyalty.edit')
    .input(idInput)
    .output(contract.programOutput)
    .mutation(async ({ ctx, input }) => toProgram(await ctx.loyaltyPrograms.publish(input.id))),

  end: accountProcedure('loyalty.edit')
    .input(contract.endProgramInput)
    .output(contract.programOutput)
    .mutation(async ({ ctx, input: { id, points, lastDay } }) =>
      toProgram(await ctx.loyaltyPrograms.end(id, points, lastDay)),
    ),

  remove: accountProcedure('loyalty.edit')
    .input(idInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.loyaltyPrograms.remove(input.id);
      return { ok: true };
    }),

  restore: accountProcedure('loyalty.edit')
    .input(idInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.loyaltyPrograms.restore(input.id);
      return { ok: true };
    }),

  rules: accountProcedure('loyalty.view')
    .input(idInput)
    .output(z.array(contract.ruleOutput))
    .query(async ({ ctx, input }) => (await ctx.earningRules.list(input.id)).map(toRule)),

  saveRule: accountProcedure('loyalty.edit')
    .input(contract.saveRuleInput)
    .output(contract.ruleOutput)
    .mutation(async ({ ctx, input: { programId, id, rule } }) =>
      toRule(await ctx.earningRules.save(programId, id, rule)),
    ),

  removeRule: accountProcedure('loyalty.edit')
    .input(idInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.earningRules.remove(input.id);
      return { ok: true };
    }),

  tiers: accountProcedure('loyalty.view')
    .input(idInput)
    .output(z.array(contract.tierOutput))
    .query(({ ctx, input }) => ctx.loyaltyTiers.list(input.id)),

  /** All tiers of a programme, lowest first. Members of a tier that is gone move within minutes. */
  saveTiers: accountProcedure('loyalty.edit')
    .input(contract.saveTiersInput)
    .output(z.array(contract.tierOutput))
    .mutation(({ ctx, input: { id, tiers, revision } }) => ctx.loyaltyTiers.save(id, tiers, revision)),

  rewards: accountProcedure('loyalty.view')
    .input(idInput)
    .output(z.array(contract.pointRewardOutput))
    .query(async ({ ctx, input }) => (await ctx.pointRewards.list(input.id)).map(toPointReward)),

  saveReward: accountProcedure('loyalty.edit')
    .input(contract.savePointRewardInput)
    .output(done)
    .mutation(async ({ ctx, input: { programId, reward } }) => {
      await ctx.pointRewards.save(programId, reward);
      return { ok: true };
    }),

  /** By the id of the line, not of the reward, which stays. */
  removeReward: accountProcedure('loyalty.edit')
    .input(idInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.pointRewards.remove(input.id);
      return { ok: true };
    }),

  /** Names are about people, so they need the privilege for contacts. */
  members: accountProcedure('contacts.view')
    .input(contract.listMembersInput)
    .output(contract.membersOutput)
    .query(async ({ ctx, input: { programId, search, tierId, cursor, limit } }) => {
      const filter = { programId, search, tierId: tierId ?? null };
      const page = await ctx.loyaltyMembers.list({ ...filter, after: cursor ?? null, limit });
      const total = await ctx.loyaltyMembers.total(filter);
      return { items: page.items.map(toMember), nextCursor: page.nextCursor, total };
    }),

  member: accountProcedure('contacts.view')
    .input(idInput)
    .output(contract.memberDetailOutput)
    .query(async ({ ctx, input }) => toMemberDetail(await ctx.loyaltyMembers.get(input.id))),

  /** What a contact has in every programme, for its sheet. */
  ofContact: accountProcedure('contacts.view')
    .input(contract.contactPointsInput)
    .output(contract.contactPointsOutput)
    .query(async ({ ctx, input }) =>
      (await ctx.loyaltyMembers.ofContact(input.contactId)).map(toContactPoints),
    ),

  addMember: accountProcedure('loyalty.spend')
    .input(contract.addMemberInput)
    .output(contract.memberDetailOutput)
    .mutation(async ({ ctx, input: { programId, contactId } }) =>
      toMemberDetail((await ctx.loyaltyMembers.add(programId, contactId)).member),
    ),

  /** A CSV file: email or phone, points, and optionally number and expires. Importing it again changes nothing. */
  importMembers: accountProcedure('loyalty.spend')
    .meta({ inputLimit: 13_000_000 })
    .input(contract.importMembersInput)
    .output(contract.importedMembersOutput)
    .mutation(({ ctx, input }) => ctx.loyaltyMembers.importFile(input.id, input.text)),

  entries: accountProcedure('contacts.view')
    .input(contract.listEntriesInput)
    .output(contract.entriesOutput)
    .query(async ({ ctx, input: { programId, memberId, kind, cursor, limit } }) => {
      const page = await ctx.points.entries({
        programId,
        memberId: memberId ?? null,
        kind: kind ?? null,
        after: cursor ?? null,
        limit,
      });
      return { items: page.items.map(toEntry), nextCursor: page.nextCursor, total: null };
    }),

  adjust: accountProcedure('loyalty.spend')
    .input(contract.adjustPointsInput)
    .output(contract.adjustPointsOutput)
    .mutation(({ ctx, input: { key, ...wanted } }) =>
      ctx.pointAdjustments.adjust({ ...wanted, key: `member/${key}` }),
    ),

  requests: accountProcedure('contacts.view')
    .input(idInput)
    .output(z.array(contract.requestOutput))
    .query(async ({ ctx, input }) => (await ctx.pointAdjustments.open(input.id)).map(toRequest)),

  approve: accountProcedure('loyalty.spend')
    .input(idInput)
    .output(contract.decideOutput)
    .mutation(async ({ ctx, input }) => ({ result: await ctx.pointAdjustments.approve(input.id) })),

  decline: accountProcedure('loyalty.spend')
    .input(idInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.pointAdjustments.decline(input.id);
      return { ok: true };
    }),

  /** For a member at the till: points are spent and the reward is given, or neither. */
  buyReward: accountProcedure('loyalty.spend')
    .input(contract.buyRewardInput)
    .output(contract.buyRewardOutput)
    .mutation(async ({ ctx, input: { memberId, rewardId, key } }) => {
      const bought = await ctx.pointRewards.buy(memberId, rewardId, {
        key: `member/${key}`,
        source: 'dashboard',
      });
      return bought.isSpent
        ? { isSpent: true, reason: null, code: bought.issue.code }
        : { isSpent: false, reason: bought.reason, code: null };
    }),
});
