import { segmentDefinitionSchema } from '@talkdrum/domain/audience-rules';
import { channel } from '@talkdrum/domain/kernel/channel.schema';
import { segmentName, segmentType } from '@talkdrum/domain/audience/segment.schema';
import { z } from 'zod';
import { isoTime } from '../list-contract.ts';
import { attributeType, contactRow } from './contacts.contract.ts';

export const newSegmentInput = z.object({
  name: segmentName,
  type: z.enum(segmentType.options, 'Type is required'),
});
export const updateSegmentInput = z.object({
  id: z.uuid(),
  name: segmentName,
  definition: segmentDefinitionSchema,
  expectedRevision: z.number().int(),
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
export const segmentPreviewOutput = z.object({ count: z.number().int(), sample: z.array(contactRow) });

const named = z.object({ id: z.uuid(), name: z.string() });
export const segmentFieldsOutput = z.object({
  attributes: z.array(z.object({ key: z.string(), label: z.string(), type: attributeType })),
  lists: z.array(named),
  campaigns: z.array(named.extend({ channel })),
  segments: z.array(named),
});

export type SegmentOutput = z.infer<typeof segmentOutput>;
export type SegmentFieldsOutput = z.infer<typeof segmentFieldsOutput>;
