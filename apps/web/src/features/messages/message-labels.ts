import type { Channel, MessageRow } from '@talkdrum/api/contracts';

// The route loads this file with the first script of every page, so it brings no library with it.

export const channelLabels: Record<Channel, string> = { email: 'Email', sms: 'SMS' };
export const channels = Object.keys(channelLabels) as Channel[];

export const sourceLabels: Record<MessageRow['source'], string> = {
  api: 'API',
  smtp: 'SMTP',
  smpp: 'SMPP',
  dashboard: 'Dashboard',
  reply: 'Automatic reply',
};
export const sources = Object.keys(sourceLabels) as MessageRow['source'][];

/** The states to filter by. The others pass within seconds. */
export const filterStates = [
  'queued',
  'sent',
  'failed',
  'unknown',
  'skipped',
  'cancelled',
] as const satisfies MessageRow['state'][];
