import type { Tables } from './table-fact.ts';

/** Journeys, and who is where in them. */
export const automationTables: Tables = {
  journey: {
    owner: 'automation',
    holds: 'A journey: its draft, its status and the version that people enter',
    grows: 'tens per account',
    readers: ['accounts'],
  },
  journey_arrival: {
    owner: 'automation',
    holds: 'Contacts whom a trigger found, until the rules of entry judge them',
    grows: 'empty between batches',
  },
  journey_listener: {
    owner: 'automation',
    holds: 'What running journeys listen to: lists, events, the clock',
    grows: 'a few per journey',
  },
  journey_member: {
    owner: 'automation',
    holds: 'Who matched the segment of a journey’s trigger when it was last asked',
    grows: 'one per matching contact and journey',
  },
  journey_message: {
    owner: 'automation',
    holds: 'The hidden campaign of each sending step of a version, by month',
    grows: 'one per sending step, channel and month',
  },
  journey_node_stat: {
    owner: 'automation',
    holds: 'How many came to a step of a journey and how they left it, by day',
    grows: 'several per step and day',
  },
  journey_replay: {
    owner: 'automation',
    holds: 'The last replay of a journey’s draft over past events, and what it predicted',
    grows: 'one per journey',
  },
  journey_run: {
    owner: 'automation',
    holds: 'One contact’s way through a version of a journey: where they are, and when they go on',
    grows: 'one per entry',
  },
  journey_step: {
    owner: 'automation',
    holds: 'One step that a run completed, with the reason if it was skipped',
    grows: 'several per run',
  },
  journey_version: {
    owner: 'automation',
    holds: 'A published version of a journey; never changes',
    grows: 'several per journey',
  },
};
