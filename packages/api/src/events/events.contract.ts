import { comingState } from '@talkdrum/domain/automation/outlook/outlook.schema';
import { eventPropertyType } from '@talkdrum/domain/events/event.schema';
import { channel } from '@talkdrum/domain/kernel/channel.schema';
import { z } from 'zod';
import { isoTime } from '../list-contract.ts';

/** A name that rules can ask for, with the properties its events have had. */
export const knownEvent = z.object({
  name: z.string(),
  label: z.string(),
  isUsed: z.boolean(),
  properties: z.array(z.object({ key: z.string(), type: eventPropertyType })),
});
export type KnownEvent = z.infer<typeof knownEvent>;

export const timelineInput = z.object({ contactId: z.uuid(), cursor: z.string().max(500).nullish() });

export const timelineOutput = z.object({
  items: z.array(
    z.object({
      id: z.uuid(),
      at: isoTime,
      name: z.string(),
      title: z.string(),
      source: z.string(),
      properties: z.array(z.object({ key: z.string(), value: z.string() })),
      message: z.object({ id: z.uuid(), channel, title: z.string() }).nullable(),
    }),
  ),
  nextCursor: z.string().nullable(),
});

export const contactOutlookInput = z.object({ contactId: z.uuid() });

export const contactOutlookOutput = z.array(
  z.object({
    kind: z.enum(['campaign', 'step']),
    campaignId: z.uuid().nullable(),
    journeyId: z.uuid().nullable(),
    runId: z.uuid().nullable(),
    nodeId: z.string().nullable(),
    name: z.string(),
    title: z.string(),
    channel: channel.nullable(),
    at: isoTime.nullable(),
    state: comingState,
    reason: z.string().nullable(),
    sentence: z.string().nullable(),
  }),
);
