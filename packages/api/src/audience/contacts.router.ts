import type { Contact, Scope } from '@talkdrum/domain';
import { z } from 'zod';
import { idInput } from '../list-contract.ts';
import { accountProcedure, router } from '../trpc.ts';
import {
  attributeOutput,
  bulkOutput,
  type ContactDetail,
  contactDetail,
  contactFields,
  contactsListInput,
  contactsListOutput,
  contactsOnListInput,
  engagementOutput,
  glancesInput,
  glancesOutput,
  insightOutput,
  removeContactsInput,
  setContactStatusInput,
  undoBulkInput,
  undoBulkOutput,
  updateContactInput,
} from './contacts.contract.ts';
import {
  likelyDuplicatesOutput,
  mergeContactsInput,
  mergePreviewInput,
  mergePreviewOutput,
} from './merging.contract.ts';
import { toContactRow } from './present-contact.ts';
import { toWire } from '../to-wire.ts';

/** 500 attributes of 2,000 characters. */
const attributeBytes = 2_000_000;

export const contactsRouter = router({
  list: accountProcedure('contacts.view')
    .input(contactsListInput)
    .output(contactsListOutput)
    .query(async ({ ctx, input: { cursor, direction, limit, sort, ...filter } }) => {
      const page = await ctx.contactSearch.page({ filter, sort, cursor, direction, limit });
      return { ...page, items: page.items.map(toContactRow) };
    }),

  /** What a list of contacts shows beside each, asked for on its own so that the list doesn't wait for it. */
  glances: accountProcedure('contacts.view')
    .input(glancesInput)
    .output(glancesOutput)
    .query(async ({ ctx, input: { ids } }) => {
      const lists = await ctx.memberships.listsOf(ids);
      return (await ctx.events.weeklyActivity(ids)).map((one) =>
        toWire({ ...one, lists: lists.get(one.contactId) ?? [] }),
      );
    }),

  engagement: accountProcedure('contacts.view')
    .input(idInput)
    .output(engagementOutput)
    .query(async ({ ctx, input }) =>
      toWire(await ctx.events.engagement((await ctx.contacts.get(input.id)).id)),
    ),

  get: accountProcedure('contacts.view')
    .input(idInput)
    .output(contactDetail)
    .query(async ({ ctx, input }) => toDetail(ctx, await ctx.contacts.get(input.id))),

  create: accountProcedure('contacts.edit')
    .meta({ inputLimit: attributeBytes })
    .input(contactFields)
    .output(contactDetail)
    .mutation(async ({ ctx, input }) => toDetail(ctx, await ctx.contacts.create(input, input.listIds))),

  update: accountProcedure('contacts.edit')
    .meta({ inputLimit: attributeBytes })
    .input(updateContactInput)
    .output(contactDetail)
    .mutation(async ({ ctx, input }) =>
      toDetail(ctx, await ctx.contacts.saveForm(input.id, input, input.shown)),
    ),

  setStatus: accountProcedure('contacts.edit')
    .input(setContactStatusInput)
    .output(contactDetail)
    .mutation(async ({ ctx, input }) =>
      toDetail(ctx, await ctx.contacts.setStatus(input.id, input.channel, input.status, input.isConfirmed)),
    ),

  /** Contacts that may be the same person. */
  likelyDuplicates: accountProcedure('contacts.view')
    .input(idInput)
    .output(likelyDuplicatesOutput)
    .query(({ ctx, input }) => ctx.contactMerges.likely(input.id)),

  mergePreview: accountProcedure('contacts.view')
    .input(mergePreviewInput)
    .output(mergePreviewOutput)
    .query(async ({ ctx, input }) => {
      const { lists, ...preview } = await ctx.contactMerges.preview(input.id, input.otherId, input.choices);
      return {
        ...preview,
        lists: lists
          .filter(({ isArchived }) => !isArchived)
          .map(({ listId, name, becomes }) => ({ listId, name, becomes })),
      };
    }),

  /** Can’t be undone. */
  merge: accountProcedure('contacts.edit')
    .input(mergeContactsInput)
    .output(contactDetail)
    .mutation(async ({ ctx, input }) =>
      toDetail(ctx, await ctx.contactMerges.merge(input.id, input.otherId, input.choices)),
    ),

  addToList: accountProcedure('contacts.edit')
    .input(contactsOnListInput)
    .output(bulkOutput)
    .mutation(({ ctx, input }) => ctx.bulkContacts.start('add_to_list', input.selection, input.listId)),

  removeFromList: accountProcedure('contacts.edit')
    .input(contactsOnListInput)
    .output(bulkOutput)
    .mutation(({ ctx, input }) => ctx.bulkContacts.start('remove_from_list', input.selection, input.listId)),

  remove: accountProcedure('contacts.edit')
    .input(removeContactsInput)
    .output(bulkOutput)
    .mutation(({ ctx, input }) => ctx.bulkContacts.start('remove', input.selection)),

  /** Undoes addToList, removeFromList or remove. */
  restore: accountProcedure('contacts.edit')
    .input(undoBulkInput)
    .output(undoBulkOutput)
    .mutation(async ({ ctx, input }) => ({ count: await ctx.bulkContacts.undo(input.undoId) })),

  attributes: accountProcedure('contacts.view')
    .input(z.object({}))
    .output(z.array(attributeOutput))
    .query(({ ctx }) => ctx.contacts.attributes()),

  insight: accountProcedure('contacts.view')
    .input(z.object({}))
    .output(insightOutput)
    .query(({ ctx }) => ctx.contactSearch.insight()),
});

async function toDetail(
  scope: Pick<Scope, 'contactMerges' | 'memberships' | 'suppressions'>,
  contact: Contact,
): Promise<ContactDetail> {
  const { email = null, phone = null } = contact;
  return toWire({
    id: contact.id,
    fullName: contact.fullName,
    email,
    telephone: phone,
    emailStatus: contact.emailStatus,
    smsStatus: contact.smsStatus,
    attributes: contact.attributes,
    createdAt: contact.createdAt,
    updatedAt: contact.updatedAt,
    source: contact.source,
    timeZone: contact.timeZone ?? null,
    lists: await scope.memberships.of(contact.id),
    suppression: {
      email: email === null ? null : ((await scope.suppressions.find('email', email))?.reason ?? null),
      sms: phone === null ? null : ((await scope.suppressions.find('sms', phone))?.reason ?? null),
    },
    isGathering: await scope.contactMerges.isFollowed(contact.id),
  });
}
