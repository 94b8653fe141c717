import { leftOutReason } from '@talkdrum/domain/sending/why/left-out-reason.schema';
import { recipientState } from '@talkdrum/domain/sending/why/recipient-answer.schema';
import { z } from 'zod';
import { isoTime } from '../list-contract.ts';

export {
  type LeftOutReason,
  leftOutReasons,
  leftOutWords,
  wordsOfReason,
} from '@talkdrum/domain/sending/why/left-out-reason.schema';
export {
  type RecipientState,
  reasonWords,
  recipientStateWords,
} from '@talkdrum/domain/sending/why/recipient-answer.schema';
export { leftOutReason, recipientState };

const count = z.number().int();

/** A campaign's audience by what became of each person. The parts add up to the whole. */
export const audienceAnswerOutput = z.object({
  audience: count,
  sent: count,
  waiting: count,
  failed: count,
  inDoubt: count,
  leftOut: z.array(z.object({ reason: leftOutReason, count })),
  /** False for a campaign from before people left out were kept: there are only counts of those. */
  hasPeople: z.boolean(),
  /** When its recipients were deleted. */
  deletedOn: z.iso.date().nullable(),
});

/** What became of one person in the audience of a campaign. */
export const personAnswerOutput = z.object({
  id: z.uuid().nullable(),
  contactId: z.uuid().nullable(),
  name: z.string().nullable(),
  address: z.string().nullable(),
  /** Null for a contact who isn't in the audience. */
  state: recipientState.nullable(),
  reason: z.string().nullable(),
  /** The earliest time for what waits for one. */
  until: isoTime.nullable(),
  at: isoTime.nullable(),
  sentence: z.string(),
  next: z.string().nullable(),
});

export const audiencePeopleInput = z.object({
  id: z.uuid(),
  state: recipientState.nullish(),
  reason: leftOutReason.nullish(),
  cursor: z.string().max(1000).nullish(),
  limit: z.number().int().min(1).max(100).default(25),
});
export const audiencePeopleOutput = z.object({
  items: z.array(personAnswerOutput),
  nextCursor: z.string().nullable(),
});

export const findInAudienceInput = z.object({ id: z.uuid(), search: z.string().trim().min(1).max(200) });

export type AudienceAnswerOutput = z.infer<typeof audienceAnswerOutput>;
export type AudiencePeopleInput = z.infer<typeof audiencePeopleInput>;
export type PersonAnswerOutput = z.infer<typeof personAnswerOutput>;
