import type { Handlers } from '../operation-call.ts';

export const eventHandlers: Pick<Handlers, 'recordEvents'> = {
  recordEvents: ({ events }, { body }) =>
    events.submit(
      body.events.map(({ at, ...event }) => ({ ...event, at: at === undefined ? undefined : new Date(at) })),
    ),
};
