import {
  followUpChoice,
  followUpGroup,
  followUpStart,
} from '@talkdrum/domain/campaigns/follow-ups/follow-up.schema';
import { z } from 'zod';

export { followUpChoice as followUpChoiceOutput };
export type {
  FollowUpChoice as FollowUpChoiceOutput,
  FollowUpGroup,
} from '@talkdrum/domain/campaigns/follow-ups/follow-up.schema';

/** Whom it is for, and what it begins with. */
export const followUpInput = z.object({ group: followUpGroup, start: followUpStart });
export type FollowUpInput = z.infer<typeof followUpInput>;

export const createFollowUpInput = followUpInput.extend({ id: z.uuid() });
