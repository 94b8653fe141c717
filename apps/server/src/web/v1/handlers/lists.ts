import { toWire } from '@talkdrum/api';
import type { ListWithCounts } from '@talkdrum/domain';
import type { Handlers, OperationAnswer } from '../operation-call.ts';
import { withTotal } from './with-total.ts';

export const listHandlers: Pick<Handlers, 'listLists' | 'createList' | 'addMembers' | 'removeMembers'> = {
  listLists: async ({ lists }, { query: { search, include } }) =>
    withTotal({ items: (await lists.list(search)).map(toList) }, include, () => lists.total(search)),

  createList: async ({ lists }, { body }) =>
    toList({
      list: await lists.create({ ...body, type: 'public' }),
      subscribed: 0,
      unconfirmed: 0,
      unsubscribed: 0,
      confirmation: null,
    }),

  addMembers: async ({ bulkContacts }, { params, body }) => {
    const { count } = await bulkContacts.start(
      'add_to_list',
      { mode: 'rows', ids: body.contactIds },
      params.id,
    );
    return { count };
  },

  removeMembers: async ({ bulkContacts }, { params, body }) => {
    const { count } = await bulkContacts.start(
      'remove_from_list',
      { mode: 'rows', ids: body.contactIds },
      params.id,
    );
    return { count };
  },
};

function toList({
  list: { id, name, optIn, createdAt },
  subscribed,
  unconfirmed,
  unsubscribed,
}: ListWithCounts): OperationAnswer<'createList'> {
  return toWire({ id, name, optIn, subscribed, unconfirmed, unsubscribed, createdAt });
}
