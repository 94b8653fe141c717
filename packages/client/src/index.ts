export { Talkdrum } from './client.ts';
export { TalkdrumError } from './talkdrum-error.ts';
export type { CallOptions, TalkdrumOptions } from './send-request.ts';
export type * from './operations.gen.ts';
