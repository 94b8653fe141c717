import { expect, it, vi } from 'vitest';
import type { SendResult } from './channel-transport.ts';
import { TransportHealth } from './transport-health.ts';

const result = (response: string | null, isUnavailable: boolean): SendResult => ({
  settlement: {
    state: isUnavailable ? 'queued' : 'sent',
    reason: null,
    response,
    delaySeconds: 0,
    isTried: !isUnavailable,
    isRefused: false,
  },
  isUnavailable,
  isDropped: false,
  isThrottled: false,
  isAboutSender: false,
});

it('logs each pause with the server’s answer, and when messages leave again', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  try {
    const said: unknown[] = [];
    const note = (facts: object, message: string) => void said.push([facts, message]);
    const health = new TransportHealth('email', { info: note, warn: note, error: note }, () => undefined);
    const refused = result('535 authentication failed', true);
    // Others in flight end the same way: they add nothing.
    expect([health.learn(refused), health.learn(refused)]).toEqual([false, false]);
    vi.advanceTimersByTime(1_000);
    health.learn(refused);
    vi.advanceTimersByTime(2_000);
    expect([health.learn(result('250 ok', false)), health.learn(result('250 ok', false))]).toEqual([
      true,
      true,
    ]);
    const paused = /^no message leaves: the server in SMTP_URL is unavailable/;
    const facts = { channel: 'email', answer: '535 authentication failed' };
    expect(said).toEqual([
      [{ ...facts, times: 1, nextTryInMs: 500 }, expect.stringMatching(paused)],
      [{ ...facts, times: 2, nextTryInMs: 1_000 }, expect.stringMatching(paused)],
      [{ channel: 'email' }, 'messages leave again: the server answers'],
    ]);
  } finally {
    vi.useRealTimers();
  }
});
