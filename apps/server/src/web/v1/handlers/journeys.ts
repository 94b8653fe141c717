import { toWire } from '@talkdrum/api';
import type { Journey, JourneyLine } from '@talkdrum/domain';
import { skipWords } from '@talkdrum/domain/automation/journey.schema';
import type { Handlers, OperationAnswer } from '../operation-call.ts';

export const journeyHandlers: Pick<
  Handlers,
  | 'listJourneys'
  | 'getJourney'
  | 'getJourneyStatistics'
  | 'listSkippedContacts'
  | 'pauseJourney'
  | 'resumeJourney'
  | 'enterJourney'
  | 'listContactJourneys'
> = {
  listJourneys: async ({ journeys }, { query }) => ({
    items: (await journeys.list(query)).map(toJourney),
  }),

  getJourney: async ({ journeys }, { params }) => toJourney(await journeys.get(params.id)),

  getJourneyStatistics: async ({ journeys, journeyReports }, { params }) => {
    const { id } = await journeys.get(params.id);
    return journeyReports.counts(id);
  },

  listSkippedContacts: async ({ journeys, journeyReports }, { params, query: { nodeId, ...page } }) => {
    const { id } = await journeys.get(params.id);
    const { items, nextCursor } = await journeyReports.leftOut(id, nodeId, page);
    return {
      items: items.map((person) => toWire({ ...person, sentence: skipWords(person.reason) })),
      nextCursor,
    };
  },

  pauseJourney: async ({ journeys, journeyLifecycle }, { params }) => {
    await journeyLifecycle.pause(params.id);
    return toJourney(await journeys.get(params.id));
  },

  resumeJourney: async ({ journeys, journeyLifecycle }, { params, body }) => {
    await journeyLifecycle.resume(params.id, body.overdue);
    return toJourney(await journeys.get(params.id));
  },

  enterJourney: ({ journeyEntries }, { params, body }) =>
    journeyEntries.enter(params.id, body.contactIds, {
      source: 'api',
      ...(body.key === undefined ? {} : { key: body.key }),
    }),

  listContactJourneys: async ({ contacts, journeyReports }, { params }) => {
    await contacts.get(params.id);
    const runs = (await journeyReports.runsOf(params.id)).slice(0, 20);
    const items: OperationAnswer<'listContactJourneys'>['items'] = [];
    for (const { id } of runs) {
      const { steps, journey: _, ...run } = await journeyReports.path(id);
      items.push({
        ...toWire(run),
        steps: steps.map(({ n, nodeId, port, outcome, reason, deliveryId, at }) =>
          toWire({ n, nodeId, port, outcome, reason, messageId: deliveryId, at }),
        ),
      });
    }
    return { items };
  },
};

function toJourney({ id, name, kind, status, version, createdAt, publishedAt }: Journey | JourneyLine) {
  return toWire({ id, name, kind, status, version, createdAt, publishedAt });
}
