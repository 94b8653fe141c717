export type { JourneyDrawing } from '@talkdrum/journey-design';
export { type JourneyAction } from './actions/journey-action.ts';
export { automationInvariants } from './automation-invariants.sql.ts';
export { automationMerging } from './automation-merging.ts';
export { automationPersonalTables } from './automation-personal-data.ts';
export { automationRestoredWork } from './automation-restored-work.ts';
export { automationRetention } from './automation-retention.ts';
export { addArrivals } from './entries/arrivals.ts';
export { enterJourneys } from './entries/enter-journeys.ts';
export { runJourneys } from './engine/run-journeys.ts';
export {
  JourneyLifecycle,
  type NodeMapping,
  type OnResume,
} from './lifecycle/journey-lifecycle.service.ts';
export { type Entered, JourneyEntries } from './journey-entries.service.ts';
export { type JourneyKind, type JourneyStatus, type RunStatus } from './journey.schema.ts';
export { JourneyTestRuns, type TestRunStep } from './trials/journey-test-runs.service.ts';
export { type ComingEntry, ContactOutlook } from './outlook/contact-outlook.service.ts';
export { JourneyReports } from './reports/journey-reports.service.ts';
export { type JourneyEstimate, JourneyTrials, type TriedStep } from './trials/journey-trials.service.ts';
export { blankJourney, type Journey, type JourneyLine, Journeys } from './journeys.service.ts';
export { JourneyReplays, type JourneyReplay } from './replay/journey-replays.service.ts';
export type { ReplayResult } from './replay/replay.schema.ts';
export { replayJourneys } from './replay/replay-journeys.ts';
export { heardEvents } from './triggers/heard-events.ts';
export { lookAround } from './triggers/look-around.ts';
