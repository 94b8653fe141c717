import { describe, expect, it } from 'vitest';
import { eventWord } from './message-words.ts';

describe('what happened to a message', () => {
  it('is described in the terms of its channel', () => {
    expect([eventWord('bounce', 'email'), eventWord('bounce', 'sms')]).toEqual(['Bounced', 'Not delivered']);
    expect(eventWord('message_too_long', 'sms')).toBe('Message too long');
  });
});
