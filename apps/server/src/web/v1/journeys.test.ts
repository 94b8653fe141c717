import { DueWorkRunner, dueWorkHandlers, type JourneyDrawing, blankJourney } from '@talkdrum/domain';
import { newId } from '@talkdrum/domain/kernel';
import type { OwnedTestAccount } from '@talkdrum/domain/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentLog } from '../../testing/index.ts';
import { startTestApi, type TestApi } from './test/testing.ts';

let api: TestApi;
let account: OwnedTestAccount;
let token: string;
let id: string;
let ada: string;

beforeAll(async () => {
  api = await startTestApi();
  account = await api.account('kola');
  ({ token } = await api.key(account));
  ({ id: ada } = await call('POST', '/v1/contacts', { fullName: 'Ada', email: 'ada@example.com' }));
  id = await publish();
});
afterAll(() => api.stop());

async function call(method: 'GET' | 'POST', path: string, body?: unknown) {
  const answer = await api.call(token, method, path, body);
  return { status: answer.statusCode, ...answer.json() };
}
const work = () =>
  new DueWorkRunner(api.domain.pool, dueWorkHandlers(api.domain), silentLog()).runUntilIdle();

/** A wait of a week, then a letter. */
async function publish(): Promise<string> {
  const [sender] = await account.inScope(({ senders }) => senders.list('email'));
  return account.inScope(async ({ journeys, journeyLifecycle, templates }) => {
    const template = await templates.create('Letter', { from: 'blank', kind: 'html' });
    const content = { subject: 'A letter', preheader: '', html: '<p>Hello</p>', text: '' };
    await templates.save(template.id, content, template.revision);
    const letter = {
      templateId: template.id,
      draftId: null,
      senderId: sender?.id ?? null,
      fromBrand: 'Kola',
      subject: '',
      preheader: '',
    };
    const nodes: JourneyDrawing['nodes'] = [
      { id: 'start', label: '', type: 'trigger', config: { kind: 'manual' }, next: { next: 'week' } },
      {
        id: 'week',
        label: '',
        type: 'wait',
        config: { span: { amount: 7, unit: 'days' } },
        next: { next: 'letter' },
      },
      { id: 'letter', label: '', type: 'email', config: letter, next: {} },
    ];
    const journey = await journeys.create('Letters', 'lifecycle', { ...blankJourney(), nodes });
    await journeyLifecycle.publish(journey.id, journey.revision);
    return journey.id;
  });
}

describe('a journey over REST', () => {
  it('takes contacts in, says where they are and what comes next, and counts them', async () => {
    expect(await call('POST', `/v1/journeys/${id}/entries`, { contactIds: [ada, newId()] })).toMatchObject({
      status: 202,
      accepted: 1,
    });
    await work();
    const { items } = await call('GET', `/v1/contacts/${ada}/journeys`);
    expect(items).toMatchObject([{ journeyId: id, nodeId: 'week', status: 'waiting' }]);
    const outlook = await call('GET', `/v1/contacts/${ada}/outlook`);
    expect(outlook.items).toMatchObject([
      { kind: 'step', journeyId: id, runId: items[0].id, title: 'Email “A letter”', at: items[0].wakeAt },
    ]);
    const statistics = await call('GET', `/v1/journeys/${id}/statistics`);
    expect(statistics.conversion).toEqual({ entered: 1, converted: 0, heldOut: 0, heldOutConverted: 0 });
    expect(statistics.nodes).toContainEqual(expect.objectContaining({ nodeId: 'week', waiting: 1 }));
    expect(statistics.messages).toMatchObject([{ nodeId: 'letter', channel: 'email', sent: 0, views: 0 }]);
    expect(await call('GET', `/v1/journeys/${newId()}/statistics`)).toMatchObject({ status: 404 });
  });

  it('is paused and resumed, each where it makes sense', async () => {
    expect(await call('POST', `/v1/journeys/${id}/resume`, { overdue: 'send' })).toMatchObject({
      status: 409,
    });
    expect(await call('POST', `/v1/journeys/${id}/pause`)).toMatchObject({ status: 'paused' });
    const outlook = await call('GET', `/v1/contacts/${ada}/outlook`);
    expect(outlook.items).toMatchObject([{ at: null, state: 'paused' }]);
    expect(await call('POST', `/v1/journeys/${id}/resume`, {})).toMatchObject({ status: 400 });
    expect(await call('POST', `/v1/journeys/${id}/resume`, { overdue: 'skip' })).toMatchObject({
      status: 'running',
    });
  });

  it('says whom a step skipped, and why', async () => {
    const bola = await call('POST', '/v1/contacts', { fullName: 'Bola', telephone: '+2348031234567' });
    await call('POST', `/v1/journeys/${id}/entries`, { contactIds: [bola.id] });
    await work();
    await account.query(
      `update journey_run set wake_at = now(), arrived_at = now() - interval '8 days' where account_id = $1 and contact_id = $2`,
      [bola.id],
    );
    await account.query(
      `update due_work set due_at = now() where account_id = $1 and kind = 'journey.run' and subject_id = $2`,
      [id],
    );
    await work();
    const { nodes } = await call('GET', `/v1/journeys/${id}/statistics`);
    expect(nodes).toContainEqual(expect.objectContaining({ nodeId: 'letter', skipped: { no_email: 1 } }));
    expect(await call('GET', `/v1/journeys/${id}/skipped?nodeId=letter&reason=no_email`)).toMatchObject({
      items: [{ contactId: bola.id, name: 'Bola', reason: 'no_email', sentence: 'No email address' }],
      nextCursor: null,
    });
    expect(await call('GET', `/v1/journeys/${id}/skipped?nodeId=letter&reason=cap`)).toMatchObject({
      items: [],
    });
    expect(await call('GET', `/v1/journeys/${id}/skipped`)).toMatchObject({ status: 400 });
    expect(await call('GET', `/v1/journeys/${newId()}/skipped?nodeId=letter`)).toMatchObject({ status: 404 });
  });
});
