import { segmentDefinitionSchema } from '@talkdrum/domain/audience-rules';
import { channel } from '@talkdrum/domain/kernel/channel.schema';
import { segmentName, segmentType } from '@talkdrum/domain/audience/segment.schema';
import { suggestedSubject } from '@talkdrum/domain/audience/search/suggested-subject.schema';
import { z } from 'zod';
import { knownEvent } from '../events/events.contract.ts';
import { isoTime, seenRevision } from '../list-contract.ts';
import { attributeType, contactRow } from './contacts.contract.ts';

export const newSegmentInput = z.object({
  name: segmentName,
  type: z.enum(segmentType.options, 'Type is required'),
});
export const updateSegmentInput = z.object({
  id: z.uuid(),
  name: segmentName,
  definition: segmentDefinitionSchema,
  expectedRevision: seenRevision,
});

export const segmentOutput = z.object({
  id: z.uuid(),
  name: z.string(),
  type: segmentType,
  definition: segmentDefinitionSchema,
  revision: z.number().int(),
  count: z.number().int().nullable(),
  countedAt: isoTime.nullable(),
  createdAt: isoTime,
  updatedAt: isoTime,
});

export const segmentPreviewInput = z.object({ definition: segmentDefinitionSchema });
const rulePath = z.array(z.number().int());
/** Why nobody matches; a path leads to a rule by its places in the groups. */
export const segmentNobody = z.object({
  reasons: z.array(
    z.discriminatedUnion('why', [
      z.object({ why: z.literal('alone'), path: rulePath, meant: z.string().nullable() }),
      z.object({ why: z.literal('together'), path: rulePath, withoutIt: z.number().int() }),
      z.object({ why: z.literal('everyone'), path: rulePath }),
    ]),
  ),
  alone: z.array(z.number().int().nullable()),
});
export const segmentPreviewOutput = z.object({
  count: z.number().int(),
  sample: z.array(contactRow),
  nobody: segmentNobody.nullable(),
});

export const segmentSuggestionsInput = z.object({
  subject: suggestedSubject,
  search: z.string().max(100).default(''),
});
export const segmentSuggestionsOutput = z.object({
  values: z.array(z.object({ value: z.string(), count: z.number().int(), name: z.string().nullable() })),
  ofLatest: z.number().int().nullable(),
});

const named = z.object({ id: z.uuid(), name: z.string() });
export const segmentFieldsOutput = z.object({
  attributes: z.array(z.object({ key: z.string(), label: z.string(), type: attributeType })),
  lists: z.array(named.extend({ count: z.number().int() })),
  campaigns: z.array(named.extend({ channel })),
  segments: z.array(named.extend({ count: z.number().int().nullable() })),
  events: z.array(knownEvent),
  forms: z.array(
    named.extend({
      questions: z.array(z.object({ key: z.string(), label: z.string(), type: attributeType })),
    }),
  ),
});

export type SegmentOutput = z.infer<typeof segmentOutput>;
export type SegmentNobody = z.infer<typeof segmentNobody>;
export type SuggestedSubject = z.infer<typeof suggestedSubject>;
export type SegmentFieldsOutput = z.infer<typeof segmentFieldsOutput>;
