import { requirePrivilege } from '@talkdrum/domain';
import { z } from 'zod';
import { done, idInput } from '../list-contract.ts';
import { toWire } from '../to-wire.ts';
import { accountProcedure, router } from '../trpc.ts';
import {
  createJourneyInput,
  enteredOutput,
  enterJourneyInput,
  importJourneyInput,
  journeyCountsInput,
  journeyCountsOutput,
  journeyEstimateOutput,
  journeyFile,
  journeyLine,
  journeyOutput,
  journeyProblemsOutput,
  journeyReplayOutput,
  journeysListInput,
  journeyVersionsOutput,
  leftOutAtInput,
  leftOutAtOutput,
  movedOutput,
  moveRunsInput,
  peopleAtInput,
  peopleAtOutput,
  publishJourneyInput,
  resumeJourneyInput,
  runLine,
  runPathOutput,
  runsOfInput,
  saveJourneyInput,
  stepDaysInput,
  stepDaysOutput,
  stopJourneyOutput,
  testRunInput,
  testRunOutput,
  triedStepsOutput,
  tryJourneyInput,
} from './journeys.contract.ts';
import { toJourney, toReplay } from './present-journey.ts';

const ok = { ok: true } as const;
/** 200 steps with conditions of 20,000 characters each would be more; nobody draws that. */
const graphBytes = 1_000_000;

export const journeysRouter = router({
  list: accountProcedure('journeys.view')
    .input(journeysListInput)
    .output(z.array(journeyLine))
    .query(async ({ ctx, input: { kinds, campaignId, ...filter } }) =>
      (await ctx.journeys.list({ ...filter, ...(kinds && { kinds }), campaignId: campaignId ?? null })).map(
        toWire,
      ),
    ),

  /** What other rooms let a step do, such as `reward`. */
  actions: accountProcedure('journeys.view')
    .input(z.void())
    .output(z.array(z.string()))
    .query(({ ctx }) => ctx.journeyLifecycle.actions()),

  get: accountProcedure('journeys.view')
    .input(idInput)
    .output(journeyOutput)
    .query(async ({ ctx, input }) => toJourney(await ctx.journeys.get(input.id))),

  create: accountProcedure('journeys.edit')
    .meta({ inputLimit: graphBytes })
    .input(createJourneyInput)
    .output(journeyOutput)
    .mutation(async ({ ctx, input: { name, kind, graph } }) =>
      toJourney(await ctx.journeys.create(name, kind, graph)),
    ),

  /** Throws `stale_revision` when someone else saved after the journey was opened. */
  save: accountProcedure('journeys.edit')
    .meta({ inputLimit: graphBytes })
    .input(saveJourneyInput)
    .output(journeyOutput)
    .mutation(async ({ ctx, input: { id, expectedRevision, ...change } }) =>
      toJourney(await ctx.journeys.saveDraft(id, change, expectedRevision)),
    ),

  duplicate: accountProcedure('journeys.edit')
    .input(idInput)
    .output(journeyOutput)
    .mutation(async ({ ctx, input }) => toJourney(await ctx.journeys.duplicate(input.id))),

  export: accountProcedure('journeys.view')
    .input(idInput)
    .output(journeyFile)
    .query(async ({ ctx, input }) => {
      const { name, kind, draft } = await ctx.journeys.get(input.id);
      return { format: 'talkdrum.journey' as const, name, kind, graph: draft };
    }),

  import: accountProcedure('journeys.edit')
    .meta({ inputLimit: graphBytes })
    .input(importJourneyInput)
    .output(journeyOutput)
    .mutation(async ({ ctx, input: { file } }) =>
      toJourney(await ctx.journeys.create(file.name, file.kind, file.graph)),
    ),

  problems: accountProcedure('journeys.view')
    .input(idInput)
    .output(journeyProblemsOutput)
    .query(({ ctx, input }) => ctx.journeyLifecycle.problems(input.id)),

  /** Spends from the wallet when people enter, like a campaign. Throws `blocked` with the problems in `details`. */
  publish: accountProcedure('campaigns.send')
    .input(publishJourneyInput)
    .output(journeyOutput)
    .mutation(async ({ ctx, input }) =>
      toJourney(await ctx.journeyLifecycle.publish(input.id, input.expectedRevision)),
    ),

  pause: accountProcedure('journeys.edit')
    .input(idInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.journeyLifecycle.pause(input.id);
      return ok;
    }),

  resume: accountProcedure('campaigns.send')
    .input(resumeJourneyInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.journeyLifecycle.resume(input.id, input.overdue);
      return ok;
    }),

  /** Nobody can enter any more; people inside continue to the end. */
  close: accountProcedure('journeys.edit')
    .input(idInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.journeyLifecycle.close(input.id);
      return ok;
    }),

  /** Takes everyone out and archives it. */
  stop: accountProcedure('journeys.edit')
    .input(idInput)
    .output(stopJourneyOutput)
    .mutation(async ({ ctx, input }) => ({ stopped: await ctx.journeyLifecycle.stopEveryone(input.id) })),

  archive: accountProcedure('journeys.edit')
    .input(idInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.journeyLifecycle.archive(input.id);
      return ok;
    }),

  /** A draft that never ran. */
  remove: accountProcedure('journeys.edit')
    .input(idInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.journeys.deleteDraft(input.id);
      return ok;
    }),

  versions: accountProcedure('journeys.view')
    .input(idInput)
    .output(journeyVersionsOutput)
    .query(async ({ ctx, input }) => (await ctx.journeyReports.versions(input.id)).map(toWire)),

  /** Moves people of older versions to the newest. */
  moveRuns: accountProcedure('journeys.edit')
    .input(moveRunsInput)
    .output(movedOutput)
    .mutation(async ({ ctx, input }) => ({
      moved: await ctx.journeyLifecycle.moveToNewest(input.id, input.mapping),
    })),

  counts: accountProcedure('journeys.view')
    .input(journeyCountsInput)
    .output(journeyCountsOutput)
    .query(async ({ ctx, input }) => {
      await ctx.journeys.get(input.id);
      return ctx.journeyReports.counts(input.id, input.versionId ?? null);
    }),

  /** A step’s last 14 days. */
  stepDays: accountProcedure('journeys.view')
    .input(stepDaysInput)
    .output(stepDaysOutput)
    .query(async ({ ctx, input }) => {
      await ctx.journeys.get(input.id);
      return ctx.journeyReports.stepDays(input.id, input.nodeId);
    }),

  /** Who is at a step now. */
  peopleAt: accountProcedure('journeys.view')
    .input(peopleAtInput)
    .output(peopleAtOutput)
    .query(async ({ ctx, input: { id, nodeId, cursor } }) => {
      const { items, nextCursor } = await ctx.journeyReports.peopleAt(id, nodeId, cursor ?? null);
      return { items: items.map(toWire), nextCursor };
    }),

  /** For whom a step did nothing, and why. */
  leftOutAt: accountProcedure('journeys.view')
    .input(leftOutAtInput)
    .output(leftOutAtOutput)
    .query(async ({ ctx, input: { id, nodeId, ...page } }) => {
      await ctx.journeys.get(id);
      const { items, nextCursor } = await ctx.journeyReports.leftOut(id, nodeId, page);
      return { items: items.map(toWire), nextCursor };
    }),

  runsOf: accountProcedure('journeys.view')
    .input(runsOfInput)
    .output(z.array(runLine))
    .query(async ({ ctx, input }) =>
      (await ctx.journeyReports.runsOf(input.contactId, input.journeyId ?? null)).map(toWire),
    ),

  /** One contact's way, with every step and the reason of every skip. */
  path: accountProcedure('journeys.view')
    .input(idInput)
    .output(runPathOutput)
    .query(async ({ ctx, input }) => {
      const { steps, ...run } = await ctx.journeyReports.path(input.id);
      return { ...toWire(run), steps: steps.map(toWire) };
    }),

  /** What the draft would do with a contact now. Nothing is sent or changed. */
  tryWith: accountProcedure('journeys.view')
    .input(tryJourneyInput)
    .output(triedStepsOutput)
    .query(({ ctx, input }) => ctx.journeyTrials.tryWith(input.id, input.contactId)),

  /** Sends the draft's messages for a contact to a team member, waits skipped, at the price of tests. */
  testRun: accountProcedure('campaigns.send')
    .input(testRunInput)
    .output(testRunOutput)
    .mutation(({ ctx, input: { id, contactId, ...recipient } }) => {
      // The messages show what is known of the contact.
      requirePrivilege(ctx.signedIn.grants, 'contacts.view');
      return ctx.journeyTestRuns.send(id, contactId, recipient);
    }),

  /** What one person costs at most, at today's prices. */
  estimate: accountProcedure('journeys.view')
    .input(idInput)
    .output(journeyEstimateOutput)
    .query(({ ctx, input }) => ctx.journeyTrials.estimate(input.id)),

  /** What the last replay of a draft over past events predicts; null if there was none. */
  replay: accountProcedure('journeys.view')
    .input(idInput)
    .output(journeyReplayOutput)
    .query(async ({ ctx, input }) => toReplay(await ctx.journeyReplays.get(input.id))),

  /** Replays the draft as it is stored, over the last 90 days. Nothing is sent. */
  startReplay: accountProcedure('journeys.edit')
    .input(idInput)
    .output(journeyReplayOutput)
    .mutation(async ({ ctx, input }) => toReplay(await ctx.journeyReplays.start(input.id))),

  cancelReplay: accountProcedure('journeys.edit')
    .input(idInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.journeyReplays.cancel(input.id);
      return ok;
    }),

  /** By hand; the journey's rules of entry still decide. */
  enter: accountProcedure('campaigns.send')
    .input(enterJourneyInput)
    .output(enteredOutput)
    .mutation(({ ctx, input }) => ctx.journeyEntries.enter(input.id, input.contactIds)),
});
