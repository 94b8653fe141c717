import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/index.ts';
import { viewMessage } from '../../messages/index.ts';
import { startScriptedServer, type ScriptedServer } from '../../sending/testing/scripted-server.ts';
import { startTestDomain, type TestDomain } from '../../testing/index.ts';
import { linkTokens } from '../../tracking/index.ts';
import { drawing, JourneyWorld, MovedClock } from '../testing/journey-world.ts';

let test: TestDomain;
let server: ScriptedServer;
let world: JourneyWorld;
const clock = new MovedClock();
const hours = (n: number) => new Date(clock.now().getTime() + n * 3_600_000);
const manual = { kind: 'manual' };
const end = { id: 'end', type: 'exit' };

beforeAll(async () => {
  server = await startScriptedServer();
  test = await startTestDomain({ clock, smtpUrl: server.url, webhooks: { allow: ['127.0.0.0/8'] } });
});
afterAll(async () => {
  await test.stop();
  await server.stop();
});
beforeEach(async () => {
  world = await JourneyWorld.open(test.domain, clock);
});

const person = (attributes: Record<string, string> = {}) =>
  world.contact({ email: `p-${newId()}@example.com`, attributes });
const enter = (id: string, contactIds: string[]) =>
  world.inScope(({ journeyEntries }) => journeyEntries.enter(id, contactIds));
const step = (id: string, type: string, config: Record<string, unknown>, next?: Record<string, string>) => ({
  id,
  type,
  config,
  next: next ?? { next: 'end' },
});

interface Called {
  key: string;
  body: Record<string, unknown>;
}

/** An address on this machine, and a journey whose webhook step leads there. */
async function listen(answer: (called: Called, response: ServerResponse, n: number) => void) {
  const calls: Called[] = [];
  const listener: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const called = {
        key: String(request.headers['idempotency-key']),
        body: JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>,
      };
      answer(called, response, calls.push(called));
    });
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/ask`;
  return { calls, url, close: () => new Promise((resolve) => listener.close(resolve)) };
}

/** A drawing may only name https; the test's own address has no certificate. */
async function publishTo(url: string, graph: ReturnType<typeof drawing>): Promise<string> {
  const id = await world.publish(graph);
  await world.query(
    `update journey_version set graph = replace(graph::text, 'https://ask.example/', $2)::jsonb where account_id = $1`,
    [url],
  );
  return id;
}

describe('a webhook step', () => {
  const ask = { url: 'https://ask.example/', answerKey: 'credit' };

  it('posts the step and keeps the answer’s plain fields for later conditions and messages', async () => {
    const asked = await listen(({ body }, response) =>
      response.end(
        JSON.stringify({
          score: body['contactId'] === ada ? 712 : 400,
          plan: 'Gold <b>',
          list: [1],
          deep: { a: 1 },
          'no name': 1,
          long: 'x'.repeat(900),
        }),
      ),
    );
    const template = await world.template('Plan', 'Your plan: {{ journey.credit.plan | default: "none" }}');
    const enough = { kind: 'answer', answer: 'credit', field: 'score', cmp: 'gt', value: '500' };
    const id = await publishTo(
      asked.url,
      drawing(manual, [
        step('ask', 'webhook', ask, { ok: 'enough', failed: 'end' }),
        step('enough', 'condition', { condition: enough }, { yes: 'hello', no: 'end' }),
        step('hello', 'email', { ...world.email, templateId: template }, { sent: 'end', skipped: 'end' }),
        end,
      ]),
    );
    const ada = await person();
    const bola = await person();
    await enter(id, [ada, bola]);
    await world.workUntil(hours(0.02));
    expect(await world.steps(ada)).toEqual(['ask ok', 'enough yes', 'hello sent', 'end']);
    expect(await world.steps(bola)).toEqual(['ask ok', 'enough no', 'end']);
    expect(asked.calls.find(({ body }) => body['contactId'] === ada)?.body).toMatchObject({
      journeyId: id,
      step: 'ask',
    });
    const [run] = await world.query<{ context: Record<string, unknown> }>(
      'select context from journey_run where account_id = $1 and contact_id = $2',
      [ada],
    );
    expect(run?.context).toEqual({
      answers: { credit: { score: 712, plan: 'Gold <b>', long: 'x'.repeat(500) } },
    });
    await world.sendAll();
    const mail = server.accepted.at(-1)?.raw ?? '';
    expect(mail).toContain('Gold <b>');
    expect(mail).toContain('Gold &lt;b&gt;');
    const [delivery] = await world.query<{ id: string }>(
      `select id from delivery where account_id = $1 and contact_id = $2 and channel = 'email'`,
      [ada],
    );
    const seen = linkTokens(test.domain.config.secret).make('view', world.accountId, delivery?.id ?? '');
    expect((await viewMessage(test.domain, seen)).html).toContain('Gold &lt;b&gt;');
    await asked.close();
  });

  it('tries again with the same key while the address has trouble, and says so when it refuses', async () => {
    const asked = await listen(({ body }, response, n) => {
      response.statusCode = body['contactId'] === bola ? 400 : n < 3 ? 503 : 200;
      response.end('{}');
    });
    const id = await publishTo(
      asked.url,
      drawing(manual, [step('ask', 'webhook', ask, { ok: 'end', failed: 'end' }), end]),
    );
    const bola = await person();
    await enter(id, [bola]);
    await world.workUntil(hours(0.02));
    expect(await world.steps(bola)).toEqual(['ask failed failed webhook_failed', 'end']);
    const ada = await person();
    await enter(id, [ada]);
    await world.workUntil(hours(1));
    expect(await world.steps(ada)).toEqual(['ask ok', 'end']);
    const keys = asked.calls.filter(({ body }) => body['contactId'] === ada).map(({ key }) => key);
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
    await asked.close();
  });

  it('reaches no address inside a network, and follows no redirect', async () => {
    const inner = await listen((_called, response) => response.end('{}'));
    const outer = await listen((_called, response) => response.writeHead(302, { location: inner.url }).end());
    const graph = drawing(manual, [step('ask', 'webhook', ask, { ok: 'end', failed: 'end' }), end]);
    const redirected = await publishTo(outer.url, graph);
    const ada = await person();
    await enter(redirected, [ada]);
    await world.workUntil(hours(0.02));
    expect(await world.steps(ada)).toEqual(['ask failed failed webhook_failed', 'end']);
    expect(inner.calls).toEqual([]);
    const inside = await publishTo('https://169.254.169.254/latest', graph);
    const bola = await person();
    await enter(inside, [bola]);
    await world.workUntil(hours(4));
    expect(await world.steps(bola)).toEqual(['ask failed failed webhook_failed', 'end']);
    await Promise.all([inner.close(), outer.close()]);
  });
});

describe('a step that changes something', () => {
  it('adds to a list and takes off it, but brings back nobody who left it', async () => {
    const listId = await world.list();
    const add = await world.publish(drawing(manual, [step('join', 'list', { listId, change: 'add' }), end]));
    const [ada, bola] = [await person(), await person()];
    await world.query(
      `insert into list_member (account_id, list_id, contact_id, state) values ($1, $2, $3, 'unsubscribed')`,
      [listId, bola],
    );
    await enter(add, [ada, bola]);
    await world.work();
    const members = () =>
      world.query<{ contactId: string; state: string }>(
        'select contact_id, state from list_member where account_id = $1 and list_id = $2 order by contact_id',
        [listId],
      );
    expect(await members()).toEqual([
      { contactId: ada, state: 'subscribed' },
      { contactId: bola, state: 'unsubscribed' },
    ]);
    const remove = await world.publish(
      drawing(manual, [step('leave', 'list', { listId, change: 'remove' }), end]),
    );
    await enter(remove, [ada]);
    await world.work();
    expect(
      (await members()).find(({ contactId, state }) => contactId === ada && state === 'subscribed'),
    ).toBe(undefined);
  });

  it('goes on without a list that was deleted', async () => {
    const listId = await world.list();
    const id = await world.publish(drawing(manual, [step('join', 'list', { listId, change: 'add' }), end]));
    await world.query('update list set archived_at = now() where account_id = $1 and id = $2', [listId]);
    const ada = await person();
    await enter(id, [ada]);
    await world.work();
    expect(await world.steps(ada)).toEqual(['join next failed list_deleted', 'end']);
  });

  it('sets an attribute, clears it, and refuses a value of another type', async () => {
    await world.query(
      `insert into contact_attribute (account_id, key, label, type) values ($1, 'visits', 'Visits', 'number') on conflict do nothing`,
    );
    const id = await world.publish(
      drawing(manual, [
        step('set', 'attribute', { key: 'tier', value: 'gold' }, { next: 'clear' }),
        step('clear', 'attribute', { key: 'town', value: null }, { next: 'wrong' }),
        step('wrong', 'attribute', { key: 'visits', value: 'many' }),
        end,
      ]),
    );
    const ada = await person({ town: 'Lagos' });
    await enter(id, [ada]);
    await world.work();
    expect(await world.steps(ada)).toEqual([
      'set next',
      'clear next',
      'wrong next failed wrong_value',
      'end',
    ]);
    const [contact] = await world.query<{ attributes: object }>(
      'select attributes from contact where account_id = $1 and id = $2',
      [ada],
    );
    expect(contact?.attributes).toEqual({ tier: 'gold' });
  });

  it('tells the owners once for everyone who came together', async () => {
    const { userId } = await makeOwner();
    const id = await world.publish(drawing(manual, [step('tell', 'notify', { text: 'Call them' }), end]));
    const people = [await person(), await person(), await person()];
    await enter(id, people);
    await world.work();
    expect(await world.steps(people[0] ?? '')).toEqual(['tell next', 'end']);
    const mails = await world.query<{ data: Record<string, unknown> }>(
      `select payload -> 'data' as data from outbox_event
       where account_id = $1 and kind = 'mail.requested' and payload ->> 'template' = 'journey_notice'`,
    );
    expect(mails.map(({ data }) => [data['text'], data['people']])).toEqual([['Call them', 3]]);
    expect(userId).toBeDefined();
  });

  it('does what another room registered, once for each key, and passes its refusals on', async () => {
    const done: string[] = [];
    world.actions = [
      {
        name: 'stamp',
        run: async (_unit, settings, people) => {
          done.push(...people.map(({ key, contactId }) => `${String(settings['kind'])} ${contactId} ${key}`));
          return new Map(
            people.filter(({ contactId }) => contactId === bola).map(({ key }) => [key, 'no_code']),
          );
        },
      },
    ];
    const graph = drawing(manual, [
      step('stamp', 'action', { action: 'stamp', settings: { kind: 'coffee' } }, { next: 'gone' }),
      step('gone', 'action', { action: 'unknown_one', settings: {} }),
      end,
    ]);
    // Only what the product registers can be published.
    const told = (id: string, next?: Record<string, string>) => step(id, 'notify', { text: 'x' }, next);
    const id = await world.publish(drawing(manual, [told('stamp', { next: 'gone' }), told('gone'), end]));
    await world.query('update journey_version set graph = $2 where account_id = $1', [JSON.stringify(graph)]);
    const ada = await person();
    const bola = await person();
    await enter(id, [ada, bola]);
    await world.work();
    expect(await world.steps(ada)).toEqual(['stamp next', 'gone next failed unknown_action', 'end']);
    expect(await world.steps(bola)).toEqual([
      'stamp next skipped no_code',
      'gone next failed unknown_action',
      'end',
    ]);
    expect(done).toHaveLength(2);
    expect(new Set(done).size).toBe(2);
  });

  it('sends a text on its own, at its price, to people who have a number', async () => {
    const senderId = await world.smsSender(`K${newId().slice(-8)}`);
    const text = { senderId, text: 'Hi {{ contact.first_name }}', isTracked: false };
    const id = await world.publish(
      drawing(manual, [step('text', 'sms', text, { sent: 'end', skipped: 'end' }), end]),
    );
    const ada = await world.contact({ email: `a-${newId()}@example.com`, telephone: '+2348031234567' });
    const bola = await person();
    await enter(id, [ada, bola]);
    await world.work();
    expect(await world.steps(ada)).toEqual(['text sent', 'end']);
    expect(await world.steps(bola)).toEqual(['text skipped skipped no_phone', 'end']);
    const [row] = await world.query<{ address: string; channel: string; priceMills: number }>(
      'select address, channel, price_mills from delivery where account_id = $1',
    );
    expect(row).toMatchObject({ address: '+2348031234567', channel: 'sms' });
    expect(row?.priceMills).toBeGreaterThan(0);
  });
});

async function makeOwner(): Promise<{ userId: string }> {
  const userId = newId();
  await test.domain.pool.query(
    `insert into app_user (id, email, password_hash, first_name, last_name, email_confirmed_at)
     values ($1, $2, '', 'Tola', 'Ade', now())`,
    [userId, `owner-${userId}@kola.example`],
  );
  await world.query('insert into membership (account_id, user_id, is_owner) values ($1, $2, true)', [userId]);
  return { userId };
}
