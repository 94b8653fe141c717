import {
  savedViewFields,
  savedViewLimits,
  savedViewList,
  savedViewState,
  storedViewState,
} from '@talkdrum/domain/views/saved-view.schema';
import { z } from 'zod';
import { isoTime } from '../list-contract.ts';

export { savedViewFields, savedViewLimits };
export type { SavedViewList, SavedViewState } from '@talkdrum/domain/views/saved-view.schema';

export const listOfViewsInput = z.object({ list: savedViewList });

export const savedViewOutput = savedViewFields.extend({
  id: z.uuid(),
  state: storedViewState,
  /** The person's list opens with it. */
  isDefault: z.boolean(),
  isEditable: z.boolean(),
  /** Who made it. */
  maker: z.string(),
  updatedAt: isoTime,
});
export type SavedViewOutput = z.infer<typeof savedViewOutput>;

export const createViewInput = savedViewFields.extend({ list: savedViewList, state: savedViewState });

/** What is left out stays as it is. */
export const updateViewInput = z.object({
  id: z.uuid(),
  /** As `list` gave it: a view that has changed since then isn't overwritten. */
  updatedAt: isoTime,
  fields: savedViewFields.optional(),
  state: savedViewState.optional(),
});

/** Null opens the list with all rows. */
export const defaultViewInput = z.object({ list: savedViewList, viewId: z.uuid().nullable() });
