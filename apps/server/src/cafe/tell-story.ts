import { Chance } from '../history/chance.ts';
import { atHour, dayMs, shopDay } from '../history/hours.ts';
import { adjust, adjustments, refuseCircle } from './act-as-owner.ts';
import { type CafePrograms, openPrograms } from './open-programs.ts';
import type { CafePlan, Friend, Order } from './plan-cafe.ts';
import type { Story } from './story.ts';

const hourMs = 3_600_000;

interface Moment {
  at: Date;
  happen: () => Promise<unknown>;
}

/** Moments in order. What happens may add later ones. */
class Timeline {
  readonly #begin: Date;
  readonly #end: Date;
  #moments: Moment[] = [];

  constructor({ begin, end }: CafePlan) {
    this.#begin = begin;
    this.#end = end;
  }

  add(at: Date, happen: Moment['happen']): void {
    if (at < this.#begin || at >= this.#end) return;
    const place = this.#moments.findLastIndex((moment) => moment.at <= at) + 1;
    this.#moments.splice(place, 0, { at, happen });
  }

  next(): Moment | undefined {
    return this.#moments.shift();
  }
}

/** Who takes part, by their address. */
type People = Map<string, string>;

/** Tells the whole plan in the story’s one transaction. */
export async function tellStory(story: Story, plan: CafePlan, ownerId: string): Promise<void> {
  story.now = plan.begin;
  const programs = await openPrograms(story);
  const people = await addGuests(story, plan, programs);
  const timeline = new Timeline(plan);
  const teller = { story, programs, people, timeline, ownerId };
  for (let day = 1; day <= plan.days; day += 1)
    timeline.add(atHour(new Date(plan.begin.getTime() + day * dayMs), -3), () =>
      story.passDay(programs.loyaltyId, programs.referralId),
    );
  for (const day of Map.groupBy(plan.orders, ({ at }) => shopDay(at).getTime()).values()) {
    timeline.add(day.at(-1)?.at ?? plan.end, () => closeDay(teller, day));
    for (const order of day) spendAtTable(teller, order);
  }
  for (const { at, email } of plan.looks)
    timeline.add(at, () => story.openCard(programs.loyaltyId, idOf(people, email)));
  addReferrals(teller, plan);
  addOwner(teller, plan);
  for (let moment = timeline.next(); moment !== undefined; moment = timeline.next()) {
    story.now = moment.at;
    await moment.happen();
  }
}

interface Teller {
  story: Story;
  programs: CafePrograms;
  people: People;
  timeline: Timeline;
  ownerId: string;
}

function idOf(people: People, email: string): string {
  const id = people.get(email);
  if (id === undefined) throw new Error(`nobody in the café has the address ${email}`);
  return id;
}

/** Guests are contacts before they order; those with a paper card are members from the first day. */
async function addGuests(story: Story, { guests }: CafePlan, { loyaltyId }: CafePrograms): Promise<People> {
  const { contacts, loyaltyMembers } = story.scope;
  const people: People = new Map();
  for (const { person } of guests) {
    const { fullName, email, attributes } = person;
    const fields = { fullName, email, telephone: '', attributes, attributeTypes: { date: 'date' } as const };
    people.set(email, (await contacts.create(fields, [], 'demo')).id);
  }
  const cards = guests.filter(({ openingPoints }) => openingPoints > 0);
  const lines = cards.map(({ person, openingPoints }) => `${person.email},${openingPoints}`);
  await loyaltyMembers.importFile(loyaltyId, ['email,points', ...lines].join('\n'));
  return people;
}

/** The till sends its orders when it closes. */
async function closeDay({ story, people, timeline }: Teller, orders: Order[]): Promise<void> {
  const events = orders.map(({ at, email, id, amount }) => ({
    at,
    contactId: idOf(people, email),
    name: 'order.paid',
    dedupKey: `demo-${id}`,
    properties: { amount, currency: 'NGN', order_id: id, place: 'café' },
  }));
  await story.happen(events);
  const refunded = events.filter((_, n) => orders[n]?.isRefunded === true);
  if (refunded.length === 0) return;
  const at = new Date(story.now.getTime() + hourMs);
  timeline.add(at, () =>
    story.happen(
      refunded.map((event) => ({
        ...event,
        at,
        name: 'order.refunded',
        dedupKey: `${event.dedupKey}-back`,
      })),
    ),
  );
}

/** Some look at their points while they wait for the order, and buy something with them. */
function spendAtTable(
  { story, programs, people, timeline, ownerId }: Teller,
  { id, email, at }: Order,
): void {
  const chance = new Chance(`café ${id}`);
  if (!chance.isTrue(0.42)) return;
  timeline.add(at, async () => {
    const reward = chance.weigh(programs.rewards.map((one, n) => [one, [6, 2, 2][n] ?? 1] as const));
    const code = await story.buy(programs.loyaltyId, idOf(people, email), reward.id, ipOf(email));
    if (code !== null && chance.isTrue(0.86)) redeemLater({ story, timeline, ownerId }, code, chance);
  });
}

/** The code is shown at the counter, at once or on another day. */
function redeemLater(
  { story, timeline, ownerId }: Pick<Teller, 'story' | 'timeline' | 'ownerId'>,
  code: string,
  chance: Chance,
): void {
  const hours = chance.isTrue(0.6) ? 0.1 : chance.between(20, 200);
  timeline.add(new Date(story.now.getTime() + hours * hourMs), () =>
    story.scope.till.redeem(
      { source: 'dashboard', actorId: ownerId },
      { code, amountMinor: null, key: `demo-${code}` },
      { reference: `Table ${chance.between(1, 12)}`, holdId: null },
    ),
  );
}

/** An address of their own for each guest (RFC 6598). */
function ipOf(name: string): string {
  const chance = new Chance(`address ${name}`);
  return `100.${64 + chance.between(0, 63)}.${chance.between(0, 255)}.${chance.between(1, 254)}`;
}

/** What the owner does by hand, on days of their own. */
function addOwner({ story, programs, people, timeline, ownerId }: Teller, plan: CafePlan): void {
  const before = (days: number) => new Date(plan.end.getTime() - days * dayMs);
  for (const { guest, daysAgo, points, reason } of adjustments)
    timeline.add(before(daysAgo), () => {
      const contactId = idOf(people, plan.guests[guest]?.person.email ?? '');
      return story.as(ownerId, () => adjust(story, programs, { contactId, points, reason }));
    });
  // After the checks that come before an approval.
  timeline.add(before(plan.days * 0.1), () => story.as(ownerId, () => refuseCircle(story, programs)));
}

function addReferrals(teller: Omit<Teller, 'ownerId'>, plan: CafePlan): void {
  const { story, programs, people, timeline } = teller;
  const { referralId } = programs;
  const codeOf = async (email: string): Promise<string> => {
    const [advocate] = await story.scope.advocates.ofContact(idOf(people, email));
    if (advocate === undefined) throw new Error(`${email} doesn’t recommend the café`);
    return advocate.code;
  };
  for (const { at, email } of plan.advocates)
    timeline.add(at, () => story.becomeAdvocate(referralId, idOf(people, email), ipOf(email)));
  for (const { at, advocate, channel } of plan.clicks)
    timeline.add(at, async () => {
      const ip = ipOf(`click ${at.toISOString()}`);
      await story.click(referralId, { code: await codeOf(advocate), channel, ip });
    });
  for (const friend of plan.friends)
    timeline.add(friend.at, async () => {
      const { advocate, isOfFriend } = friend;
      // One phone: a circle of friends who are one person.
      const ip = ipOf(isOfFriend ? 'circle' : friend.email);
      if (isOfFriend) await story.becomeAdvocate(referralId, idOf(people, advocate), ip);
      await bringFriend(teller, friend, { code: await codeOf(advocate), ip });
    });
}

async function bringFriend(
  { story, programs: { referralId }, people, timeline }: Omit<Teller, 'ownerId'>,
  { name, email, channel, amount, at, orderAt }: Friend,
  { code, ip }: { code: string; ip: string },
): Promise<void> {
  const opened = await story.click(referralId, { code, channel, ip });
  timeline.add(new Date(at.getTime() + 90_000), async () => {
    await story.comeAsFriend(referralId, opened, { name, email, ip });
    const [contactId] = await story.scope.events.contactsOf([{ email }]);
    if (contactId == null) throw new Error(`${email} didn’t become a contact`);
    people.set(email, contactId);
    if (orderAt === null) return;
    const id = `KF-${new Chance(`order ${email}`).between(10_000, 99_999)}`;
    const properties = { amount, currency: 'NGN', order_id: id, place: 'café' };
    const event = { at: orderAt, contactId, name: 'order.paid', dedupKey: `demo-${id}`, properties };
    timeline.add(orderAt, () => story.happen([event]));
  });
}
