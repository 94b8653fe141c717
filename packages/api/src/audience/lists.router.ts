import type { List, ListWithCounts } from '@talkdrum/domain';
import { z } from 'zod';
import { done, idInput, searchInput } from '../list-contract.ts';
import { accountProcedure, router } from '../trpc.ts';
import { listFields, type ListOfContacts, listOfContactsOutput, updateListInput } from './lists.contract.ts';
import { toWire } from '../to-wire.ts';

export const listsRouter = router({
  list: accountProcedure('contacts.view')
    .input(searchInput)
    .output(z.array(listOfContactsOutput))
    .query(async ({ ctx, input }) => (await ctx.lists.list(input.search)).map(toOutput)),

  create: accountProcedure('contacts.edit')
    .input(listFields)
    .output(listOfContactsOutput)
    .mutation(async ({ ctx, input }) => toOutput(fresh(await ctx.lists.create(input)))),

  update: accountProcedure('contacts.edit')
    .input(updateListInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.lists.update(input.id, input);
      return { ok: true };
    }),

  archive: accountProcedure('contacts.edit')
    .input(idInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.lists.archive(input.id);
      return { ok: true };
    }),

  restore: accountProcedure('contacts.edit')
    .input(idInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.lists.restore(input.id);
      return { ok: true };
    }),
});

function fresh(list: List): ListWithCounts {
  return { list, subscribed: 0, unconfirmed: 0, unsubscribed: 0, confirmation: null };
}

function toOutput({
  list,
  subscribed,
  unconfirmed,
  unsubscribed,
  confirmation,
}: ListWithCounts): ListOfContacts {
  return toWire({
    id: list.id,
    name: list.name,
    type: list.type,
    optIn: list.optIn,
    subscribed,
    unconfirmed,
    unsubscribed,
    confirmation,
    createdAt: list.createdAt,
  });
}
