export { type AccessNow, accountSwitched, LiveChanges, type LiveLimits } from './live-changes.ts';
export type { LiveEvent } from './live-stream.ts';
export { liveTopics, type LiveTopic } from './topics.ts';
export { liveRetention } from './live-retention.ts';
