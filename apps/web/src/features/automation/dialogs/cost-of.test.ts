import { addNode, emptyJourney, newNode } from '@talkdrum/journey-design';
import { expect, test } from 'vitest';
import { costOf } from './cost-of.ts';

const prices = [
  { kind: 'email', messageType: null, country: '*', mills: 500 },
  { kind: 'sms', messageType: 'promotional', country: 'NG', mills: 4_000 },
  { kind: 'sms', messageType: 'promotional', country: 'GH', mills: 9_000 },
  { kind: 'sms', messageType: 'transactional', country: 'NG', mills: 8_000 },
] as Parameters<typeof costOf>[1];

/** A condition: an email on one way, a text of two segments on the other. */
function forked() {
  const start = emptyJourney();
  const fork = addNode(start, { from: start.nodes[0]?.id ?? '', port: 'next' }, newNode('condition'));
  const email = addNode(fork?.graph ?? start, { from: fork?.id ?? '', port: 'yes' }, newNode('email'));
  const text = newNode('sms', { text: 'x'.repeat(200) });
  return addNode(email?.graph ?? start, { from: fork?.id ?? '', port: 'no' }, text)?.graph ?? start;
}

test('a person costs what the dearest way costs, by segments and in their account’s country', () => {
  expect(costOf(forked(), prices, 'NG')).toBe(8_000);
  expect(costOf(forked(), prices, 'GH')).toBe(18_000);
});

test('messages on one line add up', () => {
  const start = emptyJourney();
  const first = addNode(start, { from: start.nodes[0]?.id ?? '', port: 'next' }, newNode('email'));
  const second = addNode(first?.graph ?? start, { from: first?.id ?? '', port: 'sent' }, newNode('email'));
  expect(costOf(second?.graph ?? start, prices, 'NG')).toBe(1_000);
});
