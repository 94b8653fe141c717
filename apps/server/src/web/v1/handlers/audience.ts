import { type Contact, DomainError, fieldError, type Scope, type Suppression } from '@talkdrum/domain';
import { normaliseEmail, normalisePhone } from '@talkdrum/people-files';
import type { Handlers, OperationAnswer } from '../operation-call.ts';

type AudienceHandlers = Pick<
  Handlers,
  | 'listContacts'
  | 'createContact'
  | 'getContact'
  | 'updateContact'
  | 'deleteContact'
  | 'listSuppressions'
  | 'addSuppression'
  | 'removeSuppression'
>;

export const audienceHandlers: AudienceHandlers = {
  listContacts: async ({ contactSearch }, { query: { cursor, limit, search, listId } }) => {
    const page = await contactSearch.page({
      filter: { search, listId },
      sort: 'newest',
      cursor: cursor ?? null,
      direction: 'after',
      limit,
    });
    const items = page.items.map((row) => ({
      id: row.id,
      fullName: row.full_name,
      email: row.email,
      telephone: row.phone,
      emailStatus: row.email_status,
      smsStatus: row.sms_status,
      attributes: row.attributes,
      createdAt: row.created_at.toISOString(),
    }));
    return { items, nextCursor: page.nextCursor };
  },

  createContact: async (scope, { body: { listIds, email = '', telephone = '', ...fields } }) =>
    toContact(scope, await scope.contacts.create({ ...fields, email, telephone }, listIds, 'api')),

  getContact: async (scope, { params }) => toContact(scope, await scope.contacts.get(params.id)),

  updateContact: async (scope, { params, body }) => {
    const now = await scope.contacts.hold(params.id);
    const fields = {
      fullName: body.fullName ?? now.fullName,
      email: body.email ?? now.email ?? '',
      telephone: body.telephone ?? now.phone ?? '',
      attributes: body.attributes ?? now.attributes,
    };
    const listIds =
      body.listIds ??
      (await scope.memberships.of(now.id))
        .filter(({ state }) => state !== 'unsubscribed')
        .map(({ listId }) => listId);
    return toContact(scope, await scope.contacts.update(now.id, fields, listIds));
  },

  deleteContact: async ({ contacts, bulkContacts }, { params }) => {
    const { id } = await contacts.get(params.id);
    await bulkContacts.start('remove', { mode: 'rows', ids: [id] });
    return null;
  },

  listSuppressions: async (scope, { query: { channel, cursor, limit, search } }) => {
    const address =
      search === undefined
        ? undefined
        : await asSent(scope, search.includes('@') ? 'email' : 'sms', search, 'search');
    const { items, nextCursor } = await scope.suppressions.list({ channel, address, cursor, limit });
    return { items: items.map(toSuppression), nextCursor };
  },

  addSuppression: async (scope, { body: { channel, address, reason } }) => {
    const sent = await asSent(scope, channel, address, 'address');
    await scope.suppressions.add({ channel, address: sent, reason, detail: 'API' });
    const { items } = await scope.suppressions.list({ channel, address: sent, limit: 1 });
    const [stored] = items;
    if (stored === undefined)
      throw new DomainError(
        'conflict',
        'This address was taken off the list at this moment. Send the request again.',
      );
    return toSuppression(stored);
  },

  removeSuppression: async (scope, { params: { channel, address } }) => {
    const sent = await asSent(scope, channel, address, 'address');
    const found = await scope.suppressions.find(channel, sent);
    if (found === null) throw new DomainError('not_found', 'This address is not suppressed.');
    if (found.reason !== 'manual')
      throw new DomainError(
        'blocked',
        `This address is blocked because of: ${found.reason}. Enable it in the dashboard if the person asks for it.`,
      );
    await scope.suppressions.lift(channel, sent);
    return null;
  },
};

/** The form an address is kept in; throws on the field. */
async function asSent(
  { accounts }: Scope,
  channel: 'email' | 'sms',
  address: string,
  field: string,
): Promise<string> {
  const result =
    channel === 'email'
      ? normaliseEmail(address)
      : normalisePhone(address, (await accounts.current()).country);
  if (!result.ok) throw fieldError(field, result.message, 'invalid_address');
  return result.value;
}

async function toContact(
  { em, memberships }: Scope,
  contact: Contact,
): Promise<OperationAnswer<'getContact'>> {
  await em.flush();
  return {
    id: contact.id,
    fullName: contact.fullName,
    email: contact.email ?? null,
    telephone: contact.phone ?? null,
    emailStatus: contact.emailStatus,
    smsStatus: contact.smsStatus,
    attributes: contact.attributes,
    createdAt: contact.createdAt.toISOString(),
    lists: await memberships.of(contact.id),
  };
}

function toSuppression({ createdAt, ...suppression }: Suppression): OperationAnswer<'addSuppression'> {
  return { ...suppression, createdAt: createdAt.toISOString() };
}
