import fc from 'fast-check';
import { expect, it } from 'vitest';
import { membershipState } from '../../contact.schema.ts';
import { mergedState } from './merged-state.ts';

const reach = { unsubscribed: 0, unconfirmed: 1, subscribed: 2 } as const;
const state = fc.option(fc.constantFrom(...membershipState.options), { nil: null });
const both = fc
  .record({ kept: state, other: state, isDouble: fc.boolean() })
  .filter(({ kept, other }) => kept !== null || other !== null);
const side = fc.constantFrom('kept' as const, 'other' as const, null);

it('never makes anyone more reachable than one of both agreed to, or brings back who left', () => {
  fc.assert(
    fc.property(both, side, (states, emailOf) => {
      const becomes = mergedState(states, emailOf);
      const known = [states.kept, states.other].filter((one) => one !== null);
      expect(reach[becomes]).toBeLessThanOrEqual(Math.max(...known.map((one) => reach[one])));
      if (known.includes('unsubscribed')) expect(becomes).toBe('unsubscribed');
    }),
  );
});

it('subscribes an address to a list with confirmation only if that contact was subscribed', () => {
  fc.assert(
    fc.property(both, fc.constantFrom('kept' as const, 'other' as const), (states, emailOf) => {
      if (mergedState({ ...states, isDouble: true }, emailOf) === 'subscribed')
        expect(states[emailOf]).toBe('subscribed');
    }),
  );
});

it.each([
  ['subscribed', null, false, 'other', 'subscribed'],
  ['subscribed', null, true, 'other', 'unconfirmed'],
  ['subscribed', 'unconfirmed', true, 'kept', 'subscribed'],
  ['subscribed', 'unconfirmed', true, 'other', 'unconfirmed'],
  [null, 'subscribed', true, null, 'subscribed'],
  ['subscribed', 'unsubscribed', false, 'kept', 'unsubscribed'],
] as const)(
  '%s and %s, with confirmation: %s, the address of %s: %s',
  (kept, other, isDouble, of, becomes) => {
    expect(mergedState({ kept, other, isDouble }, of)).toBe(becomes);
  },
);
