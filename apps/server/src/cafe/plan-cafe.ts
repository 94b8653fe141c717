import { Chance } from '../history/chance.ts';
import { atHour, busyMoment, dayMs, shopDay } from '../history/hours.ts';
import { inventPerson } from '../history/plan-people.ts';
import type { Person } from '../seed/audience/people.ts';

/** As long as the charts of a programme show. */
const mostDays = 84;
/** Number of a person: beyond everyone’s of the history. */
const firstPerson = 70_000;
const founders = 16;
const guestCount = 48;
const advocateCount = 12;
const friendCount = 26;
/** The advocate, by place, whose friends are a circle. */
const ringAdvocate = 1;
/** Advocates, by place; some bring more friends than others. */
const busyAdvocates = [0, 0, 0, 0, 2, 2, 2, 3, 3, 4, 5, 5, 6, 7, 8, 9] as const;

/** Somebody who comes again and again. */
export interface Guest {
  person: Person;
  /** On the café’s old paper cards; 0 for guests who came later. */
  openingPoints: number;
}

export interface Order {
  at: Date;
  email: string;
  amount: number;
  id: string;
  isRefunded: boolean;
}

/** Somebody an advocate brings. */
export interface Friend {
  at: Date;
  /** Of the advocate. */
  advocate: string;
  /** The advocate is a friend themselves and joins only now. */
  isOfFriend: boolean;
  name: string;
  email: string;
  channel: string;
  orderAt: Date | null;
  amount: number;
}

export interface CafePlan {
  begin: Date;
  end: Date;
  /** Whole days before the last one. */
  days: number;
  guests: Guest[];
  orders: Order[];
  /** Guests who recommend the café, and from when. */
  advocates: { at: Date; email: string }[];
  clicks: { at: Date; advocate: string; channel: string }[];
  friends: Friend[];
  /** Looks of guests at their own page. */
  looks: { at: Date; email: string }[];
}

const menu = [
  [1_500, 6],
  [1_800, 3],
  [2_800, 3],
  [4_500, 2],
  [7_500, 1],
] as const;
const channels = [
  ['w', 6],
  ['', 3],
  ['f', 2],
  ['q', 2],
  ['s', 1],
  ['e', 1],
] as const;

/** The café’s weeks up to `end`, always the same for the same times; as many as the account is old. */
export function planCafe(createdAt: Date, end: Date): CafePlan {
  const age = Math.floor((shopDay(end).getTime() - shopDay(createdAt).getTime()) / dayMs) - 1;
  const days = Math.max(0, Math.min(mostDays, age));
  const begin = days === 0 ? end : atHour(new Date(shopDay(end).getTime() - days * dayMs), 7);
  const dayAt = (n: number) => new Date(shopDay(begin).getTime() + n * dayMs);
  const isPast = ({ at }: { at: Date }) => at > begin && at < end;
  const people = inventNigerians(guestCount + friendCount + 2, begin);
  const guests = people.slice(0, guestCount).map((person, place) => ({
    person,
    openingPoints: place < founders ? 20 + ((place * 37) % 9) * 15 : 0,
  }));
  const others = people.slice(guestCount);
  const orders = guests.flatMap(({ person }, place) => visitsOf(person.email, place, days, dayAt));
  const advocates = Array.from({ length: advocateCount }, (_, n) => ({
    at: atHour(dayAt(dayOfAdvocate(n, days)), 11 + (n % 7)),
    email: guests[n * 3]?.person.email ?? '',
  }));
  const plan = { begin, end, days, guests, orders: orders.filter(isPast).toSorted(byTime) };
  return {
    ...plan,
    advocates: advocates.filter(isPast),
    clicks: clicksOf(advocates, days, dayAt).filter(isPast),
    friends: [
      ...friendsOf(others.slice(0, friendCount), advocates, days, dayAt),
      ...ringOf([guests[ringAdvocate * 3]?.person, ...others.slice(friendCount)], days, dayAt),
    ].filter(isPast),
    looks: looksOf(guests, days, dayAt).filter(isPast),
  };
}

/** They find the programme one after the other. */
const dayOfAdvocate = (n: number, days: number): number => Math.floor(days * (0.2 + 0.04 * n));

const byTime = (one: { at: Date }, other: { at: Date }) => one.at.getTime() - other.at.getTime();

/** The café is in Lagos. No two have the same name, and those with addresses that bounce stay away. */
function inventNigerians(count: number, day: Date): Person[] {
  const found = new Map<string, Person>();
  for (let n = firstPerson; found.size < count; n += 1) {
    const person = inventPerson(n, day);
    if (person.country === 'NG' && !/^(bounce|dsn)/.test(person.email) && !found.has(person.fullName))
      found.set(person.fullName, person);
  }
  return [...found.values()];
}

/** Some come twice a week, most less; guests who came later begin later. */
function visitsOf(email: string, place: number, days: number, dayAt: (n: number) => Date): Order[] {
  const chance = new Chance(`café guest ${place}`);
  const aWeek = chance.weigh([
    [0.5, 4],
    [1, 4],
    [2, 3],
    [3.5, 2],
  ] as const);
  const since = place < founders ? 0 : Math.floor(((place - founders) / (guestCount - founders)) * days);
  const orders: Order[] = [];
  for (let day = since; day <= days; day += 1) {
    const isFirst = day === since && place >= founders;
    if (!isFirst && !chance.isTrue((aWeek / 7) * (0.85 + (0.3 * day) / Math.max(1, days)))) continue;
    const dishes = Array.from({ length: chance.between(1, 3) }, () => chance.weigh(menu));
    orders.push({
      at: busyMoment(dayAt(day), chance),
      email,
      amount: dishes.reduce((sum, price) => sum + price, 0),
      id: `KC-${place + 10}${String(day).padStart(2, '0')}`,
      isRefunded: chance.isTrue(0.012),
    });
  }
  return orders;
}

function clicksOf(advocates: CafePlan['advocates'], days: number, dayAt: (n: number) => Date) {
  return advocates.flatMap(({ at, email: advocate }, place) => {
    const chance = new Chance(`café clicks ${place}`);
    const popularity = chance.weigh([
      [0.08, 5],
      [0.25, 4],
      [0.6, 2],
    ] as const);
    return Array.from({ length: days + 1 }, (_, n) => n)
      .filter((n) => dayAt(n) > at && chance.isTrue(popularity))
      .map((n) => ({ at: busyMoment(dayAt(n), chance), advocate, channel: chance.weigh(channels) }));
  });
}

function friendsOf(
  people: Person[],
  advocates: CafePlan['advocates'],
  days: number,
  dayAt: (n: number) => Date,
): Friend[] {
  return people.map((person, n) => {
    const chance = new Chance(`café friend ${n}`);
    const place = chance.pick(busyAdvocates);
    const advocate = advocates[place]?.email ?? '';
    // Each advocate has been one for a day at least.
    const from = dayOfAdvocate(place, days) + 1;
    const at = busyMoment(dayAt(Math.floor(from + ((n + 0.5) / friendCount) * (days - from))), chance);
    return {
      at,
      advocate,
      isOfFriend: false,
      name: person.fullName,
      // The advocate’s own name at another provider: worth a look.
      email: n === 9 ? advocate.replace(/@.*/, '@mail.example') : person.email,
      channel: chance.weigh(channels),
      orderAt: chance.isTrue(0.8)
        ? new Date(at.getTime() + chance.between(2, 150) * 3_600_000 + chance.between(1, 59) * 60_000)
        : null,
      // Too little to count, now and then.
      amount: n % 8 === 5 ? 1_500 : 2_500 + chance.between(0, 14) * 500,
    };
  });
}

/** Three who recommend each other in a circle, within an hour and from one phone. The last is the first’s advocate. */
function ringOf(people: (Person | undefined)[], days: number, dayAt: (n: number) => Date): Friend[] {
  const day = dayAt(Math.floor(days * 0.8));
  const circle = [...people, people[0]].filter((person) => person !== undefined);
  return circle.slice(1).map(({ fullName: name, email }, n) => {
    const at = new Date(atHour(day, 15).getTime() + n * 18 * 60_000);
    const advocate = circle[n]?.email ?? '';
    const orderAt = new Date(at.getTime() + 9 * 60_000);
    return { at, advocate, isOfFriend: n > 0, name, email, channel: '', orderAt, amount: 2_000 };
  });
}

/** Most guests look at their card now and then; more of them lately. */
function looksOf(guests: Guest[], days: number, dayAt: (n: number) => Date) {
  return guests.flatMap(({ person }, place) => {
    const chance = new Chance(`café look ${place}`);
    if (!chance.isTrue(0.62)) return [];
    return [{ at: busyMoment(dayAt(days - chance.between(1, 26)), chance), email: person.email }];
  });
}
