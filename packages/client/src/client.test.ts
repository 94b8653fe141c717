import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildOpenApi, v1Operations, webhookBodies } from '@talkdrum/api/v1';
import { describe, expect, it } from 'vitest';
import { printTypes } from '../generate/print-types.ts';
import { Talkdrum } from './index.ts';

const squeezed = (text: string) => text.replaceAll(/[\s;|(),]+/g, '');

describe('the client', () => {
  it('has the types of the contracts that the server checks', async () => {
    const kept = await readFile(join(import.meta.dirname, 'operations.gen.ts'), 'utf8');
    const made = printTypes(buildOpenApi('https://app.talkdrum.example'), v1Operations, webhookBodies());
    // Our formatter breaks lines elsewhere.
    expect(squeezed(kept)).toBe(squeezed(made));
  });

  it('retries unanswered requests with the same key, and gives up after a while', async () => {
    const keys: (string | null)[] = [];
    const answers = [
      () => Promise.reject(new Error('reset')),
      () =>
        Promise.resolve(
          Response.json(
            { error: { code: 'rate_limited', message: 'Wait' } },
            { status: 429, headers: { 'retry-after': '0' } },
          ),
        ),
    ];
    const send: typeof fetch = (_url, init) => {
      keys.push(new Headers(init?.headers).get('idempotency-key'));
      return answers[keys.length - 1]?.() ?? Promise.resolve(Response.json({ id: '1' }, { status: 202 }));
    };
    const talkdrum = new Talkdrum({ apiKey: 'x', baseUrl: 'http://127.0.0.1:1/', fetch: send });
    const body = {
      channel: 'email',
      from: { address: 'a@b.example' },
      to: 'c@d.example',
      subject: 'x',
      text: 'y',
    } as const;
    expect(await talkdrum.messages.send(body)).toEqual({ id: '1' });
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    const refused = new Talkdrum({
      apiKey: 'x',
      baseUrl: 'http://127.0.0.1:1',
      retries: 0,
      fetch: () => Promise.resolve(new Response('<html>', { status: 502 })),
    });
    await expect(refused.call('getWallet')).rejects.toMatchObject({ status: 502, code: 'no_answer' });
  });
});
