import type { JourneyGraph } from '@talkdrum/journey-design';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../kernel/index.ts';
import { startTestDomain, type TestDomain } from '../testing/index.ts';
import { drawing, JourneyWorld, MovedClock } from './testing/journey-world.ts';

let test: TestDomain;
let own: JourneyWorld;
let other: JourneyWorld;

beforeAll(async () => {
  test = await startTestDomain();
  const clock = new MovedClock();
  own = await JourneyWorld.open(test.domain, clock);
  other = await JourneyWorld.open(test.domain, clock);
});
afterAll(() => test.stop());

/** A journey that names something of an account in every step that can. */
interface Named {
  listId: string;
  segmentId: string;
  templateId: string;
  senderId: string;
  formId: string;
  surveyId: string;
}

async function graphOf(named: Named) {
  const segment = { kind: 'segment', segmentId: named.segmentId };
  const { templateId, senderId } = named;
  return drawing({ kind: 'list', listIds: [named.listId] }, [
    {
      id: 'hello',
      type: 'email',
      config: { ...own.email, templateId, senderId },
      next: { sent: 'ask', skipped: 'ask' },
    },
    { id: 'ask', type: 'condition', config: { condition: segment }, next: { yes: 'join', no: 'join' } },
    { id: 'join', type: 'list', config: { listId: named.listId, change: 'add' }, next: { next: 'sent' } },
    {
      id: 'sent',
      type: 'wait_for',
      config: {
        happening: { kind: 'submission', publishedId: named.formId },
        limit: { amount: 1, unit: 'days' },
      },
      next: { match: 'end', timeout: 'end' },
    },
    { id: 'end', type: 'exit' },
  ]);
}

async function problemsWith(named: Named, trigger?: Record<string, unknown>) {
  const { nodes, ...rest } = await graphOf(named);
  const [start, ...steps] = nodes;
  const graph = {
    ...rest,
    nodes: [{ ...start, ...(trigger && { config: trigger }) }, ...steps],
  } as JourneyGraph;
  return own.inScope(async ({ journeys, journeyLifecycle }) => {
    const { id } = await journeys.create('Welcome', 'lifecycle', graph);
    return (await journeyLifecycle.problems(id)).map(({ nodeId, text }) => `${nodeId}: ${text}`);
  });
}

async function published(world: JourneyWorld, kind: string): Promise<string> {
  const id = newId();
  await world.query(
    `insert into published (account_id, id, kind, slug, title) values ($1, $2, $3, $4, 'Sign up')`,
    [id, kind, `x${id}`],
  );
  return id;
}

async function partsOf(world: JourneyWorld) {
  const segment = await world.inScope(({ segments }) => segments.create(`Buyers ${newId()}`, 'contact'));
  const { templateId, senderId } = world;
  const [formId, surveyId] = [await published(world, 'form'), await published(world, 'survey')];
  return {
    listId: await world.list(`List ${newId()}`),
    segmentId: segment.id,
    templateId,
    senderId,
    formId,
    surveyId,
  };
}

it('what belongs to another account is answered like what doesn’t exist', async () => {
  expect(await problemsWith(await partsOf(own))).toEqual([]);
  const missing = {
    listId: newId(),
    segmentId: newId(),
    templateId: newId(),
    senderId: newId(),
    formId: newId(),
    surveyId: newId(),
  };
  const problems = await problemsWith(missing);
  expect(new Set(problems.map((problem) => problem.split(':')[0]))).toEqual(
    new Set(['start', 'hello', 'ask', 'join', 'sent']),
  );
  expect(await problemsWith(await partsOf(other))).toEqual(problems);
});

it('the form or survey that starts a journey exists in this account, and is of that kind', async () => {
  const parts = await partsOf(own);
  const form = (publishedId: string) => problemsWith(parts, { kind: 'form', publishedId });
  const survey = (publishedId: string) => problemsWith(parts, { kind: 'survey', publishedId });
  expect([await form(parts.formId), await survey(parts.surveyId)]).toEqual([[], []]);
  const gone = ['start: The form you chose was deleted. Choose another one.'];
  expect(await form(newId())).toEqual(gone);
  expect(await form(parts.surveyId)).toEqual(gone);
  expect(await form((await partsOf(other)).formId)).toEqual(gone);
  await own.query('update published set deleted_at = now() where account_id = $1 and id = $2', [
    parts.surveyId,
  ]);
  expect(await survey(parts.surveyId)).toEqual([
    'start: The survey you chose was deleted. Choose another one.',
  ]);
});
