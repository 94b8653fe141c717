import { channel } from '@talkdrum/domain/kernel/channel.schema';
import { membershipState, suppressionReason } from '@talkdrum/domain/audience/contact.schema';
import {
  mergeChoices,
  mergeFields,
  mergeSide,
} from '@talkdrum/domain/audience/contacts/merging/merge-choices.schema';
import { mergedKind } from '@talkdrum/domain/kernel/declarations/merged-kind.schema';
import { z } from 'zod';
import { contactRow } from './contacts.contract.ts';

/** Typed to confirm a merge. */
export const mergeWord = 'MERGE';

export const mergePreviewInput = z.object({
  id: z.uuid(),
  otherId: z.uuid(),
  choices: mergeChoices.default({}),
});

export const mergeContactsInput = mergePreviewInput.extend({
  /** Typed by the user, because this can’t be undone. */
  confirmation: z.literal(mergeWord, `Type ${mergeWord}`),
});

/** What a merge would do. */
export const mergePreviewOutput = z.object({
  values: z.object({
    fullName: z.string(),
    email: z.string().nullable(),
    telephone: z.string().nullable(),
    timeZone: z.string().nullable(),
    attributes: contactRow.shape.attributes,
  }),
  /** Values that both have, and not the same. */
  differences: z.array(
    z.object({
      field: z.enum(mergeFields).nullable(),
      attribute: z.string().nullable(),
      kept: z.string(),
      other: z.string(),
      chosen: mergeSide,
    }),
  ),
  lists: z.array(z.object({ listId: z.uuid(), name: z.string(), becomes: membershipState })),
  blocked: z.array(z.object({ channel, address: z.string(), reason: suppressionReason, isNew: z.boolean() })),
  givenUp: z.array(z.string()),
  moved: z.array(z.object({ kind: mergedKind, n: z.number() })),
});

export const likelyDuplicatesOutput = z.array(
  z.object({
    id: z.uuid(),
    fullName: z.string(),
    email: z.string().nullable(),
    telephone: z.string().nullable(),
    same: z.enum(['telephone', 'name']),
  }),
);

export type MergePreviewOutput = z.infer<typeof mergePreviewOutput>;
export type {
  MergeChoices,
  MergeSide,
} from '@talkdrum/domain/audience/contacts/merging/merge-choices.schema';
