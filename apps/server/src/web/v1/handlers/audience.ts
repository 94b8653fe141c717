import { toWire } from '@talkdrum/api';
import {
  allowAddress,
  changeContact,
  type Contact,
  type ContactAnswer,
  type Scope,
  searchedAddress,
  suppressAddress,
  type Suppression,
} from '@talkdrum/domain';
import type { Handlers, OperationAnswer } from '../operation-call.ts';
import { withTotal } from './with-total.ts';

type AudienceHandlers = Pick<
  Handlers,
  | 'listContacts'
  | 'createContact'
  | 'getContact'
  | 'listContactMessages'
  | 'getContactOutlook'
  | 'updateContact'
  | 'mergeContact'
  | 'deleteContact'
  | 'listSuppressions'
  | 'addSuppression'
  | 'removeSuppression'
>;

export const audienceHandlers: AudienceHandlers = {
  listContacts: async ({ contactSearch }, { query: { cursor, limit, include, ...filter } }) => {
    const page = await contactSearch.page({
      filter,
      sort: 'newest',
      cursor: cursor ?? null,
      direction: 'after',
      limit,
    });
    const items = page.items.map((row) =>
      toWire({
        id: row.id,
        fullName: row.fullName,
        email: row.email,
        telephone: row.phone,
        emailStatus: row.emailStatus,
        smsStatus: row.smsStatus,
        attributes: row.attributes,
        createdAt: row.createdAt,
      }),
    );
    return withTotal({ items, nextCursor: page.nextCursor }, include, () => contactSearch.total(filter));
  },

  createContact: async (scope, { body: { listIds, email = '', telephone = '', ...fields } }) =>
    toContact(scope, await scope.contacts.create({ ...fields, email, telephone }, listIds, 'api')),

  getContact: async (scope, { params }) => toContact(scope, await scope.contacts.get(params.id)),

  listContactMessages: async ({ contactAnswers }, { params, query: { cursor = null, limit } }) => {
    const { items, nextCursor } = await contactAnswers.page(params.id, { cursor, limit });
    return { items: items.map(toContactMessage), nextCursor };
  },

  getContactOutlook: async ({ contactOutlook }, { params }) => ({
    items: (await contactOutlook.of(params.id)).map(toWire),
  }),

  updateContact: async (scope, { params, body }) =>
    toContact(scope, await changeContact(scope, params.id, body)),

  mergeContact: async (scope, { params, body }) =>
    toContact(scope, await scope.contactMerges.merge(params.id, body.otherId, body.choices)),

  deleteContact: async ({ contacts, bulkContacts }, { params }) => {
    const { id } = await contacts.get(params.id);
    await bulkContacts.start('remove', { mode: 'rows', ids: [id] });
    return null;
  },

  listSuppressions: async (scope, { query: { channel, cursor, limit, search, include } }) => {
    const address = search === undefined ? undefined : await searchedAddress(scope, search);
    const { items, nextCursor } = await scope.suppressions.list({ channel, address, cursor, limit });
    return withTotal({ items: items.map(toSuppression), nextCursor }, include, () =>
      scope.suppressions.total({ channel, address }),
    );
  },

  addSuppression: async (scope, { body }) => toSuppression(await suppressAddress(scope, body)),

  removeSuppression: async (scope, { params }) => {
    await allowAddress(scope, params);
    return null;
  },
};

function toContactMessage(answer: ContactAnswer): OperationAnswer<'listContactMessages'>['items'][number] {
  const { id: _, ...rest } = answer;
  return toWire(rest);
}

async function toContact(
  { em, memberships }: Scope,
  contact: Contact,
): Promise<OperationAnswer<'getContact'>> {
  await em.flush();
  return toWire({
    id: contact.id,
    fullName: contact.fullName,
    email: contact.email ?? null,
    telephone: contact.phone ?? null,
    emailStatus: contact.emailStatus,
    smsStatus: contact.smsStatus,
    attributes: contact.attributes,
    createdAt: contact.createdAt,
    timeZone: contact.timeZone ?? null,
    lists: await memberships.of(contact.id),
  });
}

function toSuppression({ createdAt, ...suppression }: Suppression): OperationAnswer<'addSuppression'> {
  return toWire({ ...suppression, createdAt });
}
