import { expect, test } from 'vitest';
import { type Delivery, historyEvents } from './history-events.ts';

const at = (minute: number) => `2026-11-22T10:${String(minute).padStart(2, '0')}:00.000Z`;
const delivery: Delivery = {
  id: '01890000-0000-7000-8000-000000000001',
  campaignName: 'Harvest news',
  subject: null,
  source: null,
  channel: 'email',
  state: 'sent',
  reason: null,
  settledAt: at(1),
  deliveredAt: null,
  openedAt: at(5),
  clickedAt: at(9),
  bouncedAt: null,
  complainedAt: null,
  unsubscribedAt: null,
};
const words = (...args: Parameters<typeof historyEvents>) => historyEvents(...args).map(({ word }) => word);

test('a message becomes its sending and the first of each reaction, newest first', () => {
  expect(words([delivery], [])).toEqual(['Clicked', 'Viewed', 'Sent']);
  expect(historyEvents([delivery], [])[0]).toMatchObject({ message: 'Harvest news', at: at(9) });
});

test('a reaction recorded in the same second as its cause is listed above it', () => {
  expect(words([{ ...delivery, openedAt: at(1), clickedAt: at(1) }], [])).toEqual([
    'Clicked',
    'Viewed',
    'Sent',
  ]);
});

test('a failed message says why, and one outside a campaign how it was submitted', () => {
  const failed = {
    ...delivery,
    campaignName: null,
    subject: 'Order 1042',
    source: 'api' as const,
    state: 'failed',
  };
  const [event] = historyEvents([{ ...failed, reason: 'mailbox_full', openedAt: null, clickedAt: null }], []);
  expect(event).toMatchObject({ word: 'Failed', message: 'Order 1042', note: 'via API · Mailbox full' });
});

test('replies are shown between the messages', () => {
  const reply = {
    id: 'r',
    sender: 'EzeFoods',
    body: 'STOP',
    keyword: 'stop' as const,
    answer: 'Done',
    receivedAt: at(7),
  };
  const events = historyEvents([{ ...delivery, channel: 'sms', openedAt: null }], [reply]);
  expect(events.map(({ word, note }) => [word, note])).toEqual([
    ['Clicked', ''],
    ['Reply: STOP', 'to EzeFoods · answered'],
    ['Sent', ''],
  ]);
});
