import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newId } from '../ids.ts';
import { type Recipient, recipientTokens } from './recipient-token.ts';

const tokens = recipientTokens('a secret of this installation');
const recipient = (change: Partial<Recipient> = {}): Recipient => ({
  accountId: newId(),
  publishedId: newId(),
  contactId: newId(),
  campaignId: newId(),
  ...change,
});

describe('the token of a recipient', () => {
  it('brings back whom the message was for, with and without a campaign', () => {
    for (const one of [recipient(), recipient({ campaignId: null })])
      expect(tokens.open(tokens.make(one))).toEqual(one);
  });

  it('is short enough for a text message’s link', () => {
    expect(tokens.make(recipient())).toHaveLength(99);
    expect(tokens.make(recipient({ campaignId: null }))).toHaveLength(78);
  });

  it('can’t be changed, signed by others, or made up', () => {
    const token = tokens.make(recipient());
    expect(recipientTokens('another secret').open(token)).toBeNull();
    expect(tokens.open(token.slice(0, 78))).toBeNull();
    const characters = fc.integer({ min: 0, max: token.length - 2 });
    fc.assert(
      fc.property(characters, fc.constantFrom('A', 'B', '-', '9'), (index, letter) => {
        const changed = token.slice(0, index) + letter + token.slice(index + 1);
        fc.pre(changed !== token);
        expect(tokens.open(changed)).toBeNull();
      }),
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(tokens.open(text)).toBeNull();
      }),
    );
  });
});
