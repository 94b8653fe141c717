import {
  journeyKind,
  journeyStatus,
  runStatus,
  stepOutcome,
} from '@talkdrum/domain/automation/journey.schema';
import { channel } from '@talkdrum/domain/kernel/channel.schema';
import { nodeId } from '@talkdrum/journey-design/journey-values.schema';
import { z } from 'zod';
import { moment, pageOf, pageQuery } from '../page.contract.ts';

export const journeysQuery = z.strictObject({ search: z.string().max(200).default('') });

export const apiJourney = z
  .object({
    id: z.uuid(),
    name: z.string(),
    kind: journeyKind,
    status: journeyStatus.describe('`draining`: nobody new enters, and people inside continue'),
    version: z.number().int().nullable().describe('The published version that contacts enter'),
    createdAt: moment,
    publishedAt: moment.nullable(),
  })
  .meta({ id: 'Journey' });

export const journeysAnswer = z.object({ items: z.array(apiJourney) }).meta({ id: 'Journeys' });

export const entriesRequest = z
  .strictObject({
    contactIds: z
      .array(z.uuid())
      .min(1)
      .max(1_000, 'Add up to 1,000 contacts per request. Send the others in another request.'),
    key: z
      .string()
      .min(1)
      .max(100)
      .regex(/^[\w.:-]+$/)
      .optional()
      .describe('For example an order number. The same contact with the same key enters once'),
  })
  .meta({ id: 'JourneyEntriesRequest' });

export const entriesAnswer = z
  .object({
    accepted: z.number().int().describe('How many the journey’s rules of entry judge now'),
    unknown: z.array(z.uuid()).describe('Ids that aren’t contacts of the account'),
  })
  .meta({ id: 'JourneyEntries' });

export const resumeRequest = z
  .strictObject({
    overdue: z
      .enum(['send', 'skip'])
      .describe('What happens to messages that became due during the pause: they are sent now, or skipped'),
  })
  .meta({ id: 'JourneyResumeRequest' });

const count = z.number().int();
const counted = z.record(z.string(), count);

export const journeyStatistics = z
  .object({
    nodes: z.array(
      z.object({
        nodeId: z.string(),
        entered: count,
        waiting: count.describe('Contacts who are at the step now'),
        done: counted.describe('By the way out that was taken'),
        skipped: counted.describe('By reason'),
        failed: counted.describe('By reason'),
      }),
    ),
    messages: z
      .array(
        z.object({
          nodeId: z.string(),
          channel,
          queued: count,
          sent: count,
          failed: count,
          skipped: count,
          delivered: count,
          views: count,
          uniqueViews: count,
          clicks: count,
          uniqueClicks: count,
          bounces: count,
          complaints: count,
          unsubscribers: count,
        }),
      )
      .describe('The counts of a campaign, for each step that sends'),
    conversion: z
      .object({ entered: count, converted: count, heldOut: count, heldOutConverted: count })
      .describe('Who reached the goal, and how many of the control group did so without the journey'),
  })
  .meta({ id: 'JourneyStatistics' });

export const skippedQuery = pageQuery.omit({ include: true }).extend({
  nodeId: nodeId.describe('A step, as in the journey’s statistics'),
  reason: z.string().max(60).optional().describe('A key of the step’s `skipped` or `failed`'),
});

export const skippedPage = pageOf(
  z
    .object({
      runId: z.uuid(),
      contactId: z.uuid(),
      name: z.string(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      outcome: stepOutcome.extract(['skipped', 'failed']),
      reason: z.string(),
      sentence: z.string().describe('The reason in words'),
      at: moment,
    })
    .meta({ id: 'SkippedContact' }),
).omit({ total: true });

const step = z.object({
  n: z.number().int(),
  nodeId: z.string(),
  port: z.string().nullable().describe('The way out that was taken'),
  outcome: stepOutcome,
  reason: z.string().nullable().describe('Why it was skipped or failed'),
  messageId: z.uuid().nullable(),
  at: moment,
});

export const apiRun = z
  .object({
    id: z.uuid(),
    journeyId: z.uuid(),
    version: z.number().int(),
    status: runStatus,
    nodeId: z.string().describe('The step the contact is at, or was at the end'),
    enteredAt: moment,
    wakeAt: moment.describe('When it goes on'),
    endedAt: moment.nullable(),
    convertedAt: moment.nullable(),
    steps: z.array(step),
  })
  .meta({ id: 'JourneyRun' });

export const runsAnswer = z.object({ items: z.array(apiRun) }).meta({ id: 'JourneyRuns' });
