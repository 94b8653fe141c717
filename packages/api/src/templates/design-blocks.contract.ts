import { type DesignNode, savedBlock, savedBlockName } from '@talkdrum/email-designs';
import { z } from 'zod';
import { isoTime } from '../list-contract.ts';

export const saveBlockInput = z.object({ name: savedBlockName, block: savedBlock });
export const renameBlockInput = z.object({ id: z.uuid(), name: savedBlockName });

/** A block that the account keeps for its next designs. */
export const savedBlockOutput = z.object({
  id: z.uuid(),
  name: z.string(),
  block: z.custom<DesignNode>(),
  updatedAt: isoTime,
});
export type SavedBlockOutput = z.infer<typeof savedBlockOutput>;
