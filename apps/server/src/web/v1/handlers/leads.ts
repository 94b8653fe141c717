import { toWire } from '@talkdrum/api';
import type { Lead } from '@talkdrum/domain';
import type { Handlers, OperationAnswer } from '../operation-call.ts';
import { withTotal } from './with-total.ts';

export const leadHandlers: Pick<Handlers, 'listLeadCampaigns' | 'listLeads' | 'addLead'> = {
  listLeadCampaigns: async ({ leads }, { query }) => ({
    items: (await leads.list(query.search)).map(
      ({ id, name, listId, accepted, waiting, held, free, createdAt, published: { url, state, visits } }) =>
        toWire({ id, name, url, state, listId, visits, accepted, waiting, held, free, createdAt }),
    ),
  }),

  listLeads: async ({ leads }, { params, query: { cursor, limit, include, ...query } }) => {
    const filter = { formId: params.id, ...query };
    const { items, nextCursor } = await leads.leads({ ...filter, after: cursor, limit });
    return withTotal({ items: items.map(toLead), nextCursor }, include, async () => ({
      count: await leads.total(filter),
      isEstimate: false,
    }));
  },

  addLead: async ({ leadIntake }, { body }) => toLead(await leadIntake.submit(body)),
};

function toLead(lead: Lead): OperationAnswer<'addLead'> {
  const { id, formId, state, reason, channel, contactId, answers, consents, dispute, submittedAt } = lead;
  const { priceMinor, currency, isRepeated } = lead;
  const price =
    priceMinor === null || currency === null ? null : { amountMinor: priceMinor.toString(), currency };
  return {
    ...toWire({
      id,
      campaignId: formId,
      state,
      reason,
      isRepeated,
      channel,
      contactId,
      dispute,
      submittedAt,
    }),
    answers,
    consents,
    price,
  };
}
