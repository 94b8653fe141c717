import { startTestDomain, TestAccount, type TestDomain } from '@talkdrum/domain/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, contextOf, ownerGrants, signedInAs } from './procedures.ts';

let world: TestDomain;
let own: Awaited<ReturnType<typeof TestAccount.createOwned>>;

beforeAll(async () => {
  world = await startTestDomain();
  own = await TestAccount.createOwned(world.domain, 'owner@drafts.example');
});
afterAll(() => world.stop());

const ask = (type: 'query' | 'mutation', path: string, input: unknown) =>
  call({ path: `journeys.${path}`, type }, contextOf(world.domain, signedInAs(own, ownerGrants)), input);

/** As a page from before there were drafts sends it, but for `change`. */
const graph = (change: Record<string, unknown>) => ({
  version: 1,
  settings: {},
  nodes: [
    { id: 'start', type: 'trigger', config: { kind: 'manual' }, next: { next: 'mail' } },
    {
      id: 'mail',
      type: 'email',
      config: { templateId: null, senderId: null, fromBrand: '', subject: '', preheader: '', ...change },
    },
  ],
});

async function created(change: Record<string, unknown>): Promise<{ id: string; revision: number }> {
  const answer = await ask('mutation', 'create', { name: 'Follow-up', graph: graph(change) });
  if (!answer.ok) throw answer.error;
  return answer.output as { id: string; revision: number };
}

const publish = async (change: Record<string, unknown>) => {
  const { id, revision } = await created(change);
  return ask('mutation', 'publish', { id, expectedRevision: revision });
};

test('a drawing without a draft campaign is stored as one that sends its own template', async () => {
  expect(await created({})).toMatchObject({
    graph: { nodes: [{}, { config: { draftId: null, templateId: null } }] },
  });
});

test('a journey sends a draft campaign of its account, and answers about another’s as about none', async () => {
  const other = await TestAccount.create(world.domain);
  const foreign = await other.campaign({ senderId: await other.emailSender('news@other.example') });
  expect(await publish({ draftId: foreign })).toMatchObject({
    ok: false,
    message: 'This journey can’t start yet. The draft campaign was deleted. Choose another one.',
    facts: { domainCode: 'blocked' },
  });
  const draftId = await own.campaign({ senderId: await own.emailSender('news@drafts.example') });
  expect(await publish({ draftId })).toMatchObject({ ok: true, output: { status: 'running' } });
});

test('a draft’s id is an id, or empty while it isn’t chosen', async () => {
  const { id, revision } = await created({ draftId: '' });
  const { ok } = await ask('mutation', 'publish', { id, expectedRevision: revision });
  expect(ok).toBe(false);
  const answer = await ask('mutation', 'create', { name: 'Odd', graph: graph({ draftId: 'x' }) });
  expect(answer).toMatchObject({ ok: false, code: 'BAD_REQUEST' });
});
