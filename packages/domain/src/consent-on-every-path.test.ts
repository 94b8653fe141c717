import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signUp } from './audience/index.ts';
import { drawing, JourneyWorld, MovedClock } from './automation/testing/journey-world.ts';
import { newId } from './kernel/index.ts';
import { type ScriptedServer, startScriptedServer } from './sending/testing/scripted-server.ts';
import { startTestDomain, type TestDomain } from './testing/index.ts';

/**
 * Random sequences of everything that brings people in, lets them leave, and sends marketing mail. A model of its own says
 * who has agreed; after each step nobody else may have got anything.
 */
const people = 4;
const doors = ['hand', 'form', 'api'] as const;
const audiences = ['all', 'single', 'double', 'segment', 'paste'] as const;
const ways = ['api', 'smtp'] as const;
const person = fc.nat(people - 1);
const list = fc.constantFrom('single' as const, 'double' as const);
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('join' as const), person, list, door: fc.constantFrom(...doors) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('confirm' as const), person }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('unsubscribe' as const), person }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('campaign' as const), audience: fc.constantFrom(...audiences) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('enter' as const), person }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('message' as const), person, way: fc.constantFrom(...ways) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

let test: TestDomain;
let server: ScriptedServer;
const clock = new MovedClock();
const seen = { marketing: 0, protectedPeople: 0 };

beforeAll(async () => {
  server = await startScriptedServer();
  test = await startTestDomain({ clock, smtpUrl: server.url, poolSize: 10 });
});
afterAll(async () => {
  await test.stop();
  await server.stop();
});

/** What a person has agreed to, by the rules of the product in a few lines. */
interface Agreed {
  email: string;
  contactId: string | null;
  isConfirmed: boolean;
  isPending: boolean;
  hasLeft: boolean;
}

const mark = 'Only for people who agreed';

class Town {
  readonly #world: JourneyWorld;
  readonly #lists: Record<'single' | 'double', string>;
  readonly #segment: string;
  readonly #journey: string;
  readonly #people: Agreed[];
  #read = server.accepted.length;

  private constructor(
    world: JourneyWorld,
    lists: Record<'single' | 'double', string>,
    segment: string,
    journey: string,
  ) {
    this.#world = world;
    this.#lists = lists;
    this.#segment = segment;
    this.#journey = journey;
    this.#people = Array.from({ length: people }, () => ({
      email: `p${newId()}@example.com`,
      contactId: null,
      isConfirmed: false,
      isPending: false,
      hasLeft: false,
    }));
  }

  static async build(): Promise<Town> {
    const world = await JourneyWorld.open(test.domain, clock);
    const lists = { single: await world.list('Single'), double: await world.list('Double', 'double') };
    world.templateId = await world.template('Letter', mark);
    const segment = await world.inScope(({ segments }) => segments.create('Everybody', 'contact'));
    const letter = (trigger: Record<string, unknown>) =>
      drawing(trigger, [
        { id: 'letter', type: 'email', config: world.email, next: { sent: 'end', skipped: 'end' } },
        { id: 'end', type: 'exit' },
      ]);
    for (const listId of Object.values(lists))
      await world.publish(letter({ kind: 'list', listIds: [listId] }), `Joins ${listId}`);
    const again = { ...letter({ kind: 'manual' }) };
    again.settings.reentry = { mode: 'every_time', cooldownHours: 0 };
    return new Town(world, lists, segment.id, await world.publish(again, 'By hand'));
  }

  async take(one: Step): Promise<void> {
    await this.#do(one);
    await this.#world.work();
    await this.#world.sendAll();
    this.#judge(one);
  }

  async #do(one: Step): Promise<void> {
    const world = this.#world;
    const who = 'person' in one ? this.#people[one.person] : undefined;
    if (one.do === 'campaign') return this.#send(one.audience);
    if (who === undefined) return;
    if (one.do === 'join') return this.#join(who, one);
    if (who.contactId === null) return;
    const { contactId } = who;
    if (one.do === 'enter')
      await world.inScope(({ journeyEntries }) => journeyEntries.enter(this.#journey, [contactId]));
    if (one.do === 'message') {
      const request = {
        channel: 'email' as const,
        from: { senderId: world.senderId },
        to: who.email,
        subject: 'Letter',
        text: mark,
      };
      await world
        .inScope(({ messages }) => messages.submit([request], { source: one.way }))
        .catch(() => undefined);
    }
    if (one.do === 'unsubscribe') {
      await world.suppress(who.email);
      who.hasLeft = true;
    }
    if (one.do === 'confirm' && who.isPending) {
      const subject = { accountId: world.accountId, listId: this.#lists.double, contactId };
      await world.inScope(({ optIn }) =>
        optIn.confirm(subject, { ip: '203.0.113.7', userAgent: 'Test', wording: 'Yes' }),
      );
      Object.assign(who, { isConfirmed: true, isPending: false, hasLeft: false });
    }
  }

  async #join(who: Agreed, { list: name, door }: Extract<Step, { do: 'join' }>): Promise<void> {
    const listId = this.#lists[name];
    const world = this.#world;
    // A person who left comes back only by confirming, which a form asks of them.
    if (door === 'form' && !who.hasLeft) {
      const joined = await world.inScope((unit) =>
        signUp(unit, {
          recognised: null,
          fullName: 'Ada Obi',
          email: who.email,
          phone: null,
          attributes: {},
          consents: [{ channel: 'email', wording: 'Yes, write to me.' }],
          listId,
          source: 'form “Circle”',
          ip: '203.0.113.7',
          userAgent: 'Test',
        }),
      );
      who.contactId ??= joined.contactId;
    } else if (who.contactId === null) who.contactId = await world.contact({ email: who.email }, [listId]);
    else {
      const ids = [who.contactId];
      await world.inScope(({ bulkContacts }) =>
        bulkContacts.start('add_to_list', { mode: 'rows', ids }, listId),
      );
    }
    const [state] = await world.query<{ state: string }>(
      'select state from list_member where account_id = $1 and list_id = $2 and contact_id = $3',
      [listId, who.contactId],
    );
    // A list that asks first never makes somebody a member who didn’t answer.
    if (name === 'double' && !who.isConfirmed) expect(state?.state).not.toBe('subscribed');
    if (name === 'single') who.isConfirmed = true;
    else if (!who.isConfirmed) who.isPending = true;
  }

  async #send(from: (typeof audiences)[number]): Promise<void> {
    const world = this.#world;
    const audience = {
      all: { source: 'all' as const },
      single: { source: 'list' as const, listIds: [this.#lists.single] },
      double: { source: 'list' as const, listIds: [this.#lists.double] },
      segment: { source: 'segment' as const, segmentIds: [this.#segment] },
      paste: { source: 'paste' as const },
    }[from];
    const pasted = from === 'paste' ? this.#people.map(({ email }) => email).join('\n') : '';
    const fields = { name: from, audience, pasted, senderId: world.senderId, html: `<p>${mark}</p>` };
    const id = await world.campaign(fields);
    // An audience without recipients is refused.
    await world.startSending(id).catch(() => undefined);
    await world.workOff();
  }

  /** Nobody got marketing mail who is pending everywhere or has left. */
  #judge(after: Step): void {
    const got = server.accepted.slice(this.#read).filter(({ raw }) => raw.includes(mark.slice(0, 12)));
    this.#read = server.accepted.length;
    seen.marketing += got.length;
    for (const who of this.#people) {
      const isProtected = who.hasLeft || (who.isPending && !who.isConfirmed);
      if (!isProtected) continue;
      seen.protectedPeople += 1;
      expect({ after, to: got.filter(({ to }) => to === who.email).length }).toEqual({ after, to: 0 });
    }
  }
}

it('no sequence of campaigns, journeys, forms, REST and SMTP sends marketing to the pending or the unsubscribed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 20 }), async (steps) => {
      const town = await Town.build();
      for (const one of steps) await town.take(one);
    }),
    { numRuns: 6, endOnFailure: true },
  );
  // The sequences did send, and there were people to be spared.
  expect(seen.marketing).toBeGreaterThan(10);
  expect(seen.protectedPeople).toBeGreaterThan(10);
}, 240_000);
