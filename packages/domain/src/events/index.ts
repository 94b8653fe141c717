export { Events, type KnownEvent } from './events.service.ts';
export { findContacts } from './find-contacts.ts';
export { eventJobs } from './events.jobs.ts';
export { eventsMerging } from './events-merging.ts';
export { eventsPersonalTables } from './events-personal-data.ts';
export { eventsRetention } from './events-retention.ts';
export { heardEventsSql } from './heard-events.sql.ts';
export {
  type EventsRecorded,
  eventsRecordedKind,
  type NewContactEvent,
  recordEvents,
  storeEvents,
  storeFreshEvent,
} from './record-events.ts';
export type { RefusedEvent, SubmittedEvent, SubmittedEvents } from './submit-events.ts';
export type { TimelineEntry, TimelinePage } from './history/timeline.ts';
