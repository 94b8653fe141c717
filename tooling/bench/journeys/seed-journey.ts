import { blankJourney, type Domain, type JourneyDrawing, newId } from '@talkdrum/domain';
import { addCustomer } from '../gateway/customer.ts';

export interface SeededJourney {
  accountId: string;
  journeyId: string;
}

const gold = { t: 'attribute', key: 'tier', type: 'text', cmp: 'eq', value: 'gold' };

/** An account with a running journey: a wait of a minute, a condition, two emails and an exit. */
export async function seedJourney(domain: Domain, contacts: number): Promise<SeededJourney> {
  const accountId = await seedPeople(domain, contacts);
  return { accountId, journeyId: await publishJourney(domain, accountId) };
}

/** An account with so many contacts, half of them gold, a hundredth in each of 100 towns. */
export async function seedPeople(domain: Domain, contacts: number): Promise<string> {
  const { accountId } = await addCustomer(domain);
  await domain.bulk(accountId, async (client) => {
    await client.query(
      `insert into contact (account_id, id, full_name, email, attributes)
       select $1, uuidv7(), 'Ada Obi', 'person' || n || '@mail.example',
         jsonb_build_object('tier', case when n % 2 = 0 then 'gold' else 'silver' end, 'town', 'town ' || n % 100)
       from generate_series(1, $2::int) n`,
      [accountId, contacts],
    );
  });
  // As an import does: without statistics, the planner reads the whole account for each person.
  await domain.pool.query('analyze contact');
  return accountId;
}

/** Everyone who enters waits so many minutes first. */
export async function publishJourney(domain: Domain, accountId: string, minutes = 1): Promise<string> {
  return domain.openScope({ accountId, userId: null }, async (scope) => {
    const { rows } = await scope.sql<{ id: string }>(
      `select id from sender where account_id = $1 and channel = 'email'`,
      [accountId],
    );
    const { id: templateId } = await scope.templates.create(`Bench ${newId()}`, {
      from: 'blank',
      kind: 'html',
    });
    const email = {
      templateId,
      draftId: null,
      senderId: rows[0]?.id ?? null,
      fromBrand: 'Kola',
      subject: 'Hello',
      preheader: '',
    };
    const { id, revision } = await scope.journeys.create('Bench', 'lifecycle', drawing(email, minutes));
    await scope.journeyLifecycle.publish(id, revision);
    return id;
  });
}

type Email = Extract<JourneyDrawing['nodes'][number], { type: 'email' }>['config'];

function drawing(email: Email, minutes: number): JourneyDrawing {
  const rules = { v: 1 as const, root: { op: 'and' as const, items: [gold] } };
  const step = { label: '' };
  return {
    ...blankJourney(),
    nodes: [
      { ...step, id: 'start', type: 'trigger', config: { kind: 'manual' }, next: { next: 'minute' } },
      {
        ...step,
        id: 'minute',
        type: 'wait',
        config: { span: { amount: minutes, unit: 'minutes' } },
        next: { next: 'ask' },
      },
      {
        ...step,
        id: 'ask',
        type: 'condition',
        config: { condition: { kind: 'rules', rules } },
        next: { yes: 'hello', no: 'hello' },
      },
      { ...step, id: 'hello', type: 'email', config: email, next: { sent: 'more', skipped: 'more' } },
      { ...step, id: 'more', type: 'email', config: email, next: { sent: 'end', skipped: 'end' } },
      { ...step, id: 'end', type: 'exit', config: {}, next: {} },
    ],
  };
}

/** Everyone arrives at once, as from an import. */
export async function arriveAll(domain: Domain, { accountId, journeyId }: SeededJourney): Promise<void> {
  await domain.openScope({ accountId, userId: null }, async ({ sql, dueWork }) => {
    await sql(
      `insert into journey_arrival (account_id, journey_id, contact_id, entry_key)
       select account_id, $2, id, 'api/bench' from contact where account_id = $1`,
      [accountId, journeyId],
    );
    await dueWork.add('journey.enter', journeyId, new Date());
  });
}

/** How many runs there are, how many of them are over, and how many steps were taken. */
export async function progressOf(
  domain: Domain,
  { accountId, journeyId }: SeededJourney,
): Promise<{ runs: number; over: number; steps: number }> {
  const { rows } = await domain.bulk(accountId, (client) =>
    client.query<{ entered: number; steps: number; over: number }>(
      `select coalesce(sum(n) filter (where outcome = 'entered' and node_id = 'start'), 0)::int as entered,
         coalesce(sum(n) filter (where outcome <> 'entered' and node_id <> 'start'), 0)::int as steps,
         coalesce(sum(n) filter (where outcome = 'done' and node_id = 'end'), 0)::int as over
       from journey_node_stat where account_id = $1 and journey_id = $2`,
      [accountId, journeyId],
    ),
  );
  const { entered = 0, steps = 0, over = 0 } = rows[0] ?? {};
  return { runs: entered, over, steps };
}
