import { expect, it } from 'vitest';
import { Composing } from './composing.ts';
import type { PickedDelivery } from './lanes/lane-claimer.ts';

/** A delivery of a campaign, or of none, with what composing looks at. */
const delivery = (campaignId: string | null) =>
  ({
    lane: { accountId: 'kola', source: { campaignId, compose: async () => ({}) } },
    item: {},
  }) as unknown as PickedDelivery;

it('knows whether a transactional message is ready, whatever was taken, put back or removed', async () => {
  const waiting = [delivery('spring'), delivery(null), delivery('spring'), delivery(null), delivery(null)];
  const composing = new Composing(
    { now: () => new Date() },
    {
      pick: ({ onlyTransactional }) => {
        const at = waiting.findIndex(({ lane }) => !onlyTransactional || lane.source.campaignId === null);
        return at === -1 ? undefined : waiting.splice(at, 1)[0];
      },
      onDone: () => undefined,
      onFailed: () => undefined,
    },
  );
  const fill = async (ahead: number, reserved: number) => {
    composing.fill(ahead, reserved);
    await new Promise((resolve) => setTimeout(resolve, 1));
    return waiting.length;
  };
  expect([await fill(1, 0), composing.hasTransactional]).toEqual([4, false]);
  // Campaigns fill what is composed ahead; two places more are for transactional messages.
  expect([await fill(1, 2), composing.hasTransactional]).toEqual([2, true]);
  expect([await fill(1, 2), composing.hasTransactional]).toEqual([2, true]);
  const taken = composing.take(0, 2);
  expect([taken.length, composing.hasTransactional, composing.isEmpty]).toEqual([2, false, false]);
  composing.putBack(taken);
  expect([await fill(1, 2), composing.hasTransactional]).toEqual([2, true]);
  expect(composing.remove(({ lane }) => lane.source.campaignId === null)).toHaveLength(2);
  expect([composing.hasTransactional, await fill(1, 2), composing.hasTransactional]).toEqual([
    false,
    1,
    true,
  ]);
});
