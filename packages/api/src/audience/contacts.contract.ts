import {
  channelStatus,
  contactLimits,
  contactTimeZone,
  membershipState,
  statusFilter,
} from '@talkdrum/domain/audience/contact.schema';
import { shorten } from '@talkdrum/domain/content-limits';
import { channel } from '@talkdrum/domain/kernel/channel.schema';
import { z } from 'zod';
import { isoTime, listInput } from '../list-contract.ts';
import { recipientAddress } from './recipient-address.ts';

export { attributeKeyFrom, type DateOrder, dateOrderOf } from '@talkdrum/domain/audience-rules';

export const attributeType = z.enum(['text', 'number', 'date', 'boolean']);

/** snake_case, so it works in a merge tag: Attribs.amount */
export const attributeKey = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,39}$/, 'Use lowercase letters, digits and _, starting with a letter')
  .refine((key) => key !== 'constructor', 'Choose a different name');
export const attributeValues = z
  .record(
    attributeKey,
    z.union([
      z.string().max(2_000, 'Use 2,000 characters or fewer'),
      z.number().refine(Number.isFinite),
      z.boolean(),
    ]),
  )
  .refine((all) => Object.keys(all).length <= 500, 'At most 500 attributes');

/** The fields of the preview's Profile tab, whose lists are changed one by one. */
export const contactProfile = z
  .object({
    fullName: z
      .string()
      .trim()
      .min(1, 'Full name is required')
      .max(contactLimits.fullName, shorten(contactLimits.fullName)),
    email: z
      .string()
      .trim()
      .pipe(z.union([z.literal(''), recipientAddress], 'Please enter a valid email address')),
    telephone: z.string().trim().max(contactLimits.telephone, shorten(contactLimits.telephone)),
    attributes: attributeValues,
    /** An IANA name; empty to follow the telephone number or the account. */
    timeZone: contactTimeZone.optional(),
    /** Types of new attributes; existing attributes keep theirs. */
    attributeTypes: z
      .record(attributeKey, attributeType)
      .refine((all) => Object.keys(all).length <= 500, 'At most 500 attributes')
      .optional(),
    /** Labels of new attributes, as typed. */
    attributeLabels: z
      .record(attributeKey, z.string().max(100, 'Use 100 characters or fewer'))
      .refine((all) => Object.keys(all).length <= 500, 'At most 500 attributes')
      .optional(),
  })
  .refine((input) => input.email !== '' || input.telephone !== '', {
    path: ['email'],
    message: 'Enter an email address or a telephone number',
  });

/** The fields of Add Contact. */
export const contactFields = contactProfile.safeExtend({
  listIds: z.array(z.uuid()).min(1, 'List is required').max(contactLimits.lists),
});

/** Filters of the table; bulk actions use the same shape for "all that match". */
export const contactFilter = z.object({
  search: z.string().max(200).default(''),
  listId: z.uuid().nullish(),
  segmentId: z.uuid().nullish(),
  emailStatus: statusFilter.nullish(),
  smsStatus: statusFilter.nullish(),
  attribute: z.object({ key: attributeKey, value: z.string().max(200) }).nullish(),
});

export const contactSort = z.enum(['newest', 'oldest', 'name', 'name_desc', 'email', 'email_desc']);

export const contactsListInput = listInput.extend(contactFilter.shape).extend({
  sort: contactSort.default('newest'),
  /** The page after the cursor or the page before it. */
  direction: z.enum(['after', 'before']).default('after'),
});

export const contactRow = z.object({
  id: z.uuid(),
  fullName: z.string(),
  email: z.string().nullable(),
  telephone: z.string().nullable(),
  emailStatus: channelStatus,
  smsStatus: channelStatus,
  attributes: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  createdAt: isoTime,
});

export const contactsListOutput = z.object({
  items: z.array(contactRow),
  nextCursor: z.string().nullable(),
  previousCursor: z.string().nullable(),
  total: z.number().int(),
  /** True when `total` is the planner's estimate because counting would be slow. */
  isTotalEstimated: z.boolean(),
});

/** For the contacts of a page. */
export const glancesInput = z.object({ ids: z.array(z.uuid()).max(100) });
export const glancesOutput = z.array(
  z.object({
    contactId: z.uuid(),
    /** The lists they're on. */
    lists: z.array(z.string()),
    /** What they did in each of the last twelve weeks, the oldest first: events, messages viewed and clicked. */
    weeks: z.array(z.number().int()),
    /** Null if not in these weeks. */
    lastAt: isoTime.nullable(),
  }),
);

/** Messages are counted as long as they are kept. */
export const engagementOutput = z.object({
  messages: z.number().int(),
  viewed: z.number().int(),
  clicked: z.number().int(),
  weeks: z.array(z.number().int()),
  lastAt: isoTime.nullable(),
});

export const contactDetail = contactRow.extend({
  source: z.string(),
  timeZone: z.string().nullable(),
  updatedAt: isoTime,
  lists: z.array(
    z.object({
      listId: z.uuid(),
      name: z.string(),
      state: membershipState,
    }),
  ),
  suppression: z.object({ email: z.string().nullable(), sms: z.string().nullable() }),
  /** History of a contact that was merged with this one is still being moved. */
  isGathering: z.boolean(),
});

/** Some contacts by id, or all that match a filter. */
export const contactSelection = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('rows'), ids: z.array(z.uuid()).min(1).max(1_000) }),
  z.object({ mode: z.literal('all'), filter: contactFilter }),
]);

export const attributeOutput = z.object({ key: z.string(), label: z.string(), type: attributeType });

export const updateContactInput = contactProfile.safeExtend({
  id: z.uuid(),
  /** What the form showed when it was opened. Fields that still have this value stay as they are now. */
  shown: z.object({
    fullName: z.string(),
    email: z.string(),
    telephone: z.string(),
    timeZone: z.string(),
    attributes: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  }),
});

export const setContactStatusInput = z.object({
  id: z.uuid(),
  channel,
  status: channelStatus,
  /** True when the user confirms that someone who unsubscribed asked to receive messages again. */
  isConfirmed: z.boolean().default(false),
});

export const contactsOnListInput = z.object({
  selection: contactSelection,
  listId: z.uuid('List is required'),
});
export const removeContactsInput = z.object({ selection: contactSelection });

/**
 * How many contacts were changed, and the id that undoes it within a day. Above 10,000 the worker continues
 * (`isDone` is false) and the count is the estimated size of the selection.
 */
export const bulkOutput = z.object({ count: z.number().int(), isDone: z.boolean(), undoId: z.uuid() });
export const undoBulkInput = z.object({ undoId: z.uuid() });
export const undoBulkOutput = z.object({ count: z.number().int() });

export const insightOutput = z.object({
  total: z.number().int(),
  byEmailStatus: z.array(z.object({ label: z.string(), count: z.number().int() })),
  bySmsStatus: z.array(z.object({ label: z.string(), count: z.number().int() })),
  byCountry: z.array(z.object({ label: z.string(), count: z.number().int() })),
  byEmailDomain: z.array(z.object({ label: z.string(), count: z.number().int() })),
  missing: z.array(z.object({ label: z.string(), count: z.number().int() })),
  byMonth: z.array(z.object({ month: z.string(), count: z.number().int() })),
});

export type ContactFilter = z.infer<typeof contactFilter>;
export type ContactGlance = z.infer<typeof glancesOutput>[number];
export type ContactRow = z.infer<typeof contactRow>;
export type ContactDetail = z.infer<typeof contactDetail>;
export type ContactSelection = z.infer<typeof contactSelection>;
