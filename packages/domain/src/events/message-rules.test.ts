import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestDomain, TestAccount, type TestDomain } from '../testing/index.ts';

let test: TestDomain;
let account: TestAccount;
/** Who something became of a message for, by what it was. */
const contactOf = new Map<string, string>();

const events = [
  ['delivered', 'delivered', 'unknown'],
  ['opened', 'open', 'proxy'],
  ['clicked', 'click', 'human'],
  ['bounced', 'bounce', 'unknown'],
  ['complained', 'complaint', 'unknown'],
  ['unsubscribed', 'unsubscribe', 'unknown'],
  ['scanned', 'open', 'scanner'],
  ['fetched', 'click', 'proxy'],
] as const;
const states = ['sent', 'failed'] as const;

beforeAll(async () => {
  test = await startTestDomain();
  const { accountId } = await TestAccount.create(test.domain);
  account = new TestAccount(test.domain, accountId);
  for (const name of [...events.map(([each]) => each), ...states, 'nothing'])
    contactOf.set(name, await account.contact({ email: `${name}@example.com` }));
  for (const [name, kind, audience] of events)
    await account.query(
      `insert into delivery_event (account_id, id, delivery_id, contact_id, kind, audience)
       values ($1, uuidv7(), uuidv7(), $2, $3, $4)`,
      [contactOf.get(name), kind, audience],
    );
  for (const state of states)
    await account.query(
      `insert into delivery (account_id, id, channel, address, contact_id, state, settled_at)
       values ($1, uuidv7(), 'email', $2, $3, $2, now())`,
      [state, contactOf.get(state)],
    );
});
afterAll(() => test.stop());

it.each([...events.slice(0, 6).map(([name]) => name), ...states])(
  'a rule about message.%s finds whom the timeline says it of, and nobody else',
  async (name) => {
    const rule = { t: 'event' as const, name: `message.${name}`, has: true };
    const found = await account.inScope(async ({ contactSearch }) => {
      const rules = await contactSearch.compile({ v: 1, root: { op: 'and', items: [rule] } });
      return (await contactSearch.sample(rules, 10)).sample.map(({ id }) => id);
    });
    expect(found).toEqual([contactOf.get(name)]);
    const { items } = await account.inScope((scope) => scope.events.timeline(found[0] ?? '', null));
    expect(items.map((item) => item.name)).toContain(rule.name);
  },
);
