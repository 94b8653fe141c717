import {
  journeyKind,
  journeyName,
  journeyStatus,
  runStatus,
  stepOutcome,
} from '@talkdrum/domain/automation/journey.schema';
import { replayResult, replayStatus } from '@talkdrum/domain/automation/replay/replay.schema';
import { journeyDrawing, type JourneyGraph } from '@talkdrum/journey-design/journey-graph.schema';
import { nodeId } from '@talkdrum/journey-design/journey-values.schema';
import { z } from 'zod';
import { isoTime } from '../list-contract.ts';

const seen = { id: z.uuid(), expectedRevision: z.number().int().positive().max(2_147_483_647) };

export const journeysListInput = z.object({
  search: z.string().max(200).default(''),
  kinds: z.array(journeyKind).max(3).nullish(),
  isArchived: z.boolean().default(false),
  /** Only those that this campaign starts. */
  campaignId: z.uuid().nullish(),
});

export const journeyLine = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: journeyKind,
  status: journeyStatus,
  revision: z.number().int(),
  versionId: z.uuid().nullable(),
  version: z.number().int().nullable(),
  entered: z.number().int(),
  waiting: z.number().int(),
  createdAt: isoTime,
  updatedAt: isoTime,
  publishedAt: isoTime.nullable(),
});

export const journeyOutput = journeyLine
  .omit({ entered: true, waiting: true })
  .extend({ graph: z.custom<JourneyGraph>() });

/** A blank journey without `graph`; otherwise a starting design, or one that was exported. */
export const createJourneyInput = z.object({
  name: journeyName,
  kind: journeyKind.default('lifecycle'),
  graph: journeyDrawing.optional(),
});
export const saveJourneyInput = z.object({ ...seen, name: journeyName, graph: journeyDrawing });
export const publishJourneyInput = z.object(seen);
export const resumeJourneyInput = z.object({ id: z.uuid(), overdue: z.enum(['send', 'skip']) });
/** Must be the number of people the member saw, so they can’t take out more than they meant to. */
export const stopJourneyOutput = z.object({ stopped: z.number().int() });

export const journeyProblemsOutput = z.array(
  z.object({
    nodeId: z.string().nullable(),
    field: z.string(),
    text: z.string(),
    level: z.enum(['problem', 'note']),
  }),
);

/** What a journey is exported as. */
export const journeyFile = z.object({
  format: z.literal('talkdrum.journey'),
  name: journeyName,
  kind: journeyKind,
  graph: journeyDrawing,
});
export const importJourneyInput = z.object({ file: journeyFile });

export const moveRunsInput = z.object({
  id: z.uuid(),
  /** From a step of an older version to one of the newest. */
  mapping: z.record(nodeId, nodeId).refine((map) => Object.keys(map).length <= 200, 'Name 200 steps at most'),
});
export const movedOutput = z.object({ moved: z.number().int() });

const counted = z.record(z.string(), z.number().int());
export const journeyCountsInput = z.object({ id: z.uuid(), versionId: z.uuid().nullish() });
export const journeyCountsOutput = z.object({
  nodes: z.array(
    z.object({
      nodeId: z.string(),
      entered: z.number().int(),
      waiting: z.number().int(),
      done: counted,
      skipped: counted,
      failed: counted,
    }),
  ),
  messages: z.array(
    z.object({
      nodeId: z.string(),
      channel: z.enum(['email', 'sms']),
      queued: z.number().int(),
      sent: z.number().int(),
      failed: z.number().int(),
      skipped: z.number().int(),
      delivered: z.number().int(),
      views: z.number().int(),
      uniqueViews: z.number().int(),
      clicks: z.number().int(),
      uniqueClicks: z.number().int(),
      bounces: z.number().int(),
      complaints: z.number().int(),
      unsubscribers: z.number().int(),
    }),
  ),
  conversion: z.object({
    entered: z.number().int(),
    converted: z.number().int(),
    heldOut: z.number().int(),
    heldOutConverted: z.number().int(),
  }),
});

export const stepDaysInput = z.object({ id: z.uuid(), nodeId });
export const stepDaysOutput = z.array(
  z.object({
    day: z.iso.date(),
    entered: z.number().int(),
    done: z.number().int(),
    skipped: z.number().int(),
  }),
);

export const journeyVersionsOutput = z.array(
  z.object({
    id: z.uuid(),
    n: z.number().int(),
    publishedAt: isoTime,
    isNewest: z.boolean(),
    waiting: z.number().int(),
  }),
);

export const peopleAtInput = z.object({ id: z.uuid(), nodeId, cursor: z.uuid().nullish() });
export const peopleAtOutput = z.object({
  items: z.array(
    z.object({
      runId: z.uuid(),
      contactId: z.uuid(),
      name: z.string(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      arrivedAt: isoTime,
      wakeAt: isoTime,
      isHeld: z.boolean(),
    }),
  ),
  nextCursor: z.string().nullable(),
});

/** People skipped at a step; `reason` as a key of its counts. */
export const leftOutAtInput = z.object({
  id: z.uuid(),
  nodeId,
  reason: z.string().max(60).nullish(),
  cursor: z.string().max(500).nullish(),
  limit: z.number().int().min(1).max(100).default(50),
});
export const leftOutAtOutput = z.object({
  items: z.array(
    peopleAtOutput.shape.items.element
      .pick({ runId: true, contactId: true, name: true, email: true, phone: true })
      .extend({ outcome: stepOutcome, reason: z.string(), at: isoTime }),
  ),
  nextCursor: z.string().nullable(),
});

export const runsOfInput = z.object({ contactId: z.uuid(), journeyId: z.uuid().nullish() });
export const runLine = z.object({
  id: z.uuid(),
  journeyId: z.uuid(),
  journey: z.string(),
  version: z.number().int(),
  status: runStatus,
  nodeId: z.string(),
  enteredAt: isoTime,
  wakeAt: isoTime,
  endedAt: isoTime.nullable(),
  convertedAt: isoTime.nullable(),
});
export const runPathOutput = runLine.extend({
  steps: z.array(
    z.object({
      n: z.number().int(),
      nodeId: z.string(),
      port: z.string().nullable(),
      outcome: stepOutcome,
      reason: z.string().nullable(),
      deliveryId: z.uuid().nullable(),
      deliveryState: z.string().nullable(),
      deliveryReason: z.string().nullable(),
      at: isoTime,
    }),
  ),
});

export const enterJourneyInput = z.object({
  id: z.uuid(),
  contactIds: z
    .array(z.uuid())
    .min(1, 'Choose a contact')
    .max(1_000, 'Add up to 1,000 people at a time. For more, use a list or a schedule.'),
});
export const enteredOutput = z.object({ accepted: z.number().int(), unknown: z.array(z.uuid()) });

export const tryJourneyInput = z.object({ id: z.uuid(), contactId: z.uuid() });
export const triedStepsOutput = z.array(
  z.object({
    nodeId: z.string(),
    port: z.string().nullable(),
    reason: z.string().nullable(),
    isWaitSkipped: z.boolean(),
  }),
);

/** Emails go to a member of the account, texts to a telephone number. */
export const testRunInput = tryJourneyInput.extend({
  userId: z.uuid('Choose who gets the emails'),
  telephone: z.string().trim().max(40).nullish(),
});
export const testRunOutput = z.array(triedStepsOutput.element.extend({ isSent: z.boolean() }));

/** Mills are thousandths of the currency's minor unit. */
export const journeyEstimateOutput = z.object({
  currency: z.string(),
  emailMills: z.number().int(),
  smsMills: z.number().int(),
  mostMills: z.number().int(),
  mostEmails: z.number().int(),
  mostTexts: z.number().int(),
});

/** The time machine. `result` is the last prediction that was finished, perhaps of an earlier draft. */
export const journeyReplayOutput = z
  .object({
    status: replayStatus,
    revision: z.number().int(),
    drawnAt: isoTime,
    requestedAt: isoTime,
    endedAt: isoTime.nullable(),
    percent: z.number().int(),
    problem: z.string().nullable(),
    result: replayResult.nullable(),
  })
  .nullable();
