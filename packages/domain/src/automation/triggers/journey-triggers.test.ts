import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordEvents } from '../../events/index.ts';
import { newId } from '../../kernel/index.ts';
import { startTestDomain, type TestDomain } from '../../testing/index.ts';
import { drawing, JourneyWorld, MovedClock } from '../testing/journey-world.ts';

let test: TestDomain;
let world: JourneyWorld;
const clock = new MovedClock();
const hours = (n: number) => new Date(clock.now().getTime() + n * 3_600_000);
const manual = { kind: 'manual' };
const end = { id: 'end', type: 'exit' };
const dayMs = 86_400_000;

beforeAll(async () => {
  test = await startTestDomain({ clock });
});
afterAll(() => test.stop());
beforeEach(async () => {
  world = await JourneyWorld.open(test.domain, clock);
});

const person = (listIds: string[] = [], attributes: Record<string, string> = {}) =>
  world.contact({ email: `p-${newId()}@example.com`, attributes }, listIds);
const enter = (id: string, contactIds: string[]) =>
  world.inScope(({ journeyEntries }) => journeyEntries.enter(id, contactIds));
const dayIn = (n: number) => new Date(clock.now().getTime() + n * dayMs).toISOString().slice(0, 10);

async function published(kind: string): Promise<string> {
  const id = newId();
  await world.query(
    `insert into published (account_id, id, kind, slug, title) values ($1, $2, $3, $4, 'Sign up')`,
    [id, kind, `x${id}`],
  );
  return id;
}

/** As the pipeline of submissions records one. */
const submit = (contactId: string, name: 'form.submitted' | 'survey.completed', id: string) =>
  world.inScope((unit) =>
    recordEvents(unit, [
      {
        contactId,
        name,
        at: clock.now(),
        source: 'form',
        dedupKey: null,
        properties: { id, title: 'Sign up' },
      },
    ]),
  );

describe('a journey begins', () => {
  it.each([
    ['form', 'form.submitted'],
    ['survey', 'survey.completed'],
  ] as const)('with a %s that someone sends in, and with no other one', async (kind, name) => {
    const [mine, other] = [await published(kind), await published(kind)];
    await world.publish(drawing({ kind, publishedId: mine }, [end]));
    const [ada, bola] = [await person(), await person()];
    await submit(ada, name, mine);
    await submit(bola, name, other);
    await world.work();
    expect(await world.steps(ada)).toEqual(['end']);
    expect(await world.steps(bola)).toEqual([]);
  });

  it('by a schedule, for the members that a list has on that day', async () => {
    await world.query(`update account set timezone = 'UTC' where id = $1`);
    const listId = await world.list();
    await world.publish(
      drawing(
        {
          kind: 'schedule',
          audience: { source: 'list', listIds: [listId] },
          every: 'day',
          from: dayIn(1),
          at: '10:00',
        },
        [end],
        { reentry: { mode: 'every_time', cooldownHours: 0 } },
      ),
    );
    await world.work();
    const [ada, bola] = [await person([listId]), await person()];
    clock.to(new Date(`${dayIn(1)}T10:05:00Z`));
    await world.work();
    await world.work();
    expect(await world.steps(ada)).toEqual(['end']);
    expect(await world.steps(bola)).toEqual([]);
    const cisse = await person([listId]);
    clock.to(new Date(`${dayIn(1)}T10:05:00Z`));
    await world.work();
    expect(await world.steps(ada)).toEqual(['end', 'end']);
    expect(await world.steps(cisse)).toEqual(['end']);
  });

  it('after a date of members of a list, once, and not for a date that was over', async () => {
    await world.query(`update account set timezone = 'UTC' where id = $1`);
    const listId = await world.list();
    await world.publish(
      drawing(
        {
          kind: 'date',
          attribute: 'bought',
          listIds: [listId],
          offset: { amount: 1, unit: 'weeks', direction: 'after' },
          at: '08:00',
          repeats: 'once',
        },
        [end],
      ),
    );
    await world.work();
    const due = await person([listId], { bought: dayIn(-5) });
    const over = await person([listId], { bought: dayIn(-9) });
    const elsewhere = await person([], { bought: dayIn(-5) });
    for (let n = 0; n < 4; n += 1) {
      clock.to(new Date(`${dayIn(1)}T08:01:00Z`));
      await world.work();
    }
    expect(await world.steps(due)).toEqual(['end']);
    expect(await world.steps(over)).toEqual([]);
    expect(await world.steps(elsewhere)).toEqual([]);
  });
});

describe('a wait', () => {
  const waiting = (happening: Record<string, unknown>) =>
    drawing(manual, [
      {
        id: 'until',
        type: 'wait_for',
        config: { happening, limit: { amount: 2, unit: 'days' } },
        next: { match: 'end', timeout: 'end' },
      },
      end,
    ]);

  it('ends when someone joins the list, not when they were on it before', async () => {
    const [listId, other] = [await world.list(), await world.list('Others')];
    const id = await world.publish(waiting({ kind: 'list', listId }));
    const [ada, bola] = [await person(), await person([listId])];
    await enter(id, [ada, bola]);
    await world.workUntil(hours(1));
    await world.query(
      `insert into list_member (account_id, list_id, contact_id, state, created_at, confirmed_at)
       select $1, l, $3, 'subscribed', $4, $4 from unnest($2::uuid[]) l`,
      [[other, listId], ada, clock.now()],
    );
    await world.workUntil(hours(1));
    await world.workUntil(hours(49));
    expect(await world.steps(ada)).toEqual(['until match', 'end']);
    expect(await world.steps(bola)).toEqual(['until timeout', 'end']);
  });

  it('ends when someone sends in that form', async () => {
    const [mine, other] = [await published('form'), await published('form')];
    const id = await world.publish(waiting({ kind: 'submission', publishedId: mine }));
    const [ada, bola] = [await person(), await person()];
    await enter(id, [ada, bola]);
    await world.workUntil(hours(1));
    await submit(ada, 'form.submitted', mine);
    await submit(bola, 'form.submitted', other);
    await world.workUntil(hours(1));
    expect(await world.steps(ada)).toEqual(['until match', 'end']);
    expect(await world.steps(bola)).toEqual([]);
  });
});

describe('a journey that ends', () => {
  const day = {
    id: 'day',
    type: 'wait',
    config: { span: { amount: 1, unit: 'days' } },
    next: { next: 'end' },
  };
  const statusOf = async (id: string) =>
    (
      await world.query<{ status: string }>('select status from journey where account_id = $1 and id = $2', [
        id,
      ])
    )[0]?.status;

  it('lets the people inside finish when it is closed, and nobody new in', async () => {
    const listId = await world.list();
    const id = await world.publish(drawing({ kind: 'list', listIds: [listId] }, [day, end]));
    const ada = await person([listId]);
    await world.work();
    await world.inScope(({ journeyLifecycle }) => journeyLifecycle.close(id));
    const bola = await person([listId]);
    await expect(enter(id, [bola])).rejects.toMatchObject({ code: 'invalid_state' });
    await world.workUntil(hours(25));
    expect(await world.steps(ada)).toEqual(['day next', 'end']);
    expect(await world.steps(bola)).toEqual([]);
    expect(await statusOf(id)).toBe('archived');
  });

  it('takes everyone out where they are when it is stopped', async () => {
    const id = await world.publish(drawing(manual, [day, end]));
    const [ada, bola] = [await person(), await person()];
    await enter(id, [ada, bola]);
    await world.work();
    expect(await world.inScope(({ journeyLifecycle }) => journeyLifecycle.stopEveryone(id))).toBe(2);
    await world.workUntil(hours(25));
    expect(await world.steps(ada)).toEqual(['day skipped stopped']);
    expect(await statusOf(id)).toBe('archived');
    await expect(
      world.inScope(({ journeyLifecycle }) => journeyLifecycle.resume(id, 'send')),
    ).rejects.toMatchObject({ code: 'invalid_state' });
  });
});
