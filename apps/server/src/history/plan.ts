import type { Person } from '../seed/audience/people.ts';
import { type CampaignText, emailTexts, smsTexts } from './campaign-texts.ts';
import { Chance } from './chance.ts';
import { atHour, busyMoment, dayMs, shopDay, shopWeekday } from './hours.ts';
import { inventPerson } from './plan-people.ts';
import { type PlannedBatch, planMessages } from './plan-messages.ts';

/** How much happens. */
export interface HistorySize {
  days: number;
  /** Contacts on the first day. */
  founders: number;
  joinsPerDay: number;
  emailsPerDay: number;
  textsPerDay: number;
}

export const demoSize: HistorySize = {
  days: 90,
  founders: 420,
  joinsPerDay: 7,
  emailsPerDay: 14,
  textsPerDay: 9,
};

export type DemoListName = 'newsletter' | 'members' | 'lagos';

export interface PlannedCampaign {
  at: Date;
  channel: 'email' | 'sms';
  list: DemoListName;
  text: CampaignText;
  /** From 0 to 1: interest in the shop grows over the months. */
  progress: number;
}

export interface PlannedJoin {
  at: Date;
  person: Person;
}

/** The time up to a campaign, and the campaign. The last one has none. */
export interface Chapter {
  n: number;
  joins: PlannedJoin[];
  batches: PlannedBatch[];
  campaign: PlannedCampaign | null;
}

/** The first moment of the history: midnight in Lagos, that many days ago. */
export const beginningOf = (end: Date, { days }: HistorySize): Date =>
  new Date(shopDay(end).getTime() - days * dayMs);

/** Everything that happened up to `end`, in order; always the same for the same end and size. */
export function planHistory(end: Date, size: HistorySize): Chapter[] {
  const begin = beginningOf(end, size);
  const days = Array.from({ length: size.days + 1 }, (_, n) => new Date(begin.getTime() + n * dayMs));
  const campaigns = planCampaigns(days, end, size);
  const joins = days.flatMap((day, n) => joinsOf(day, n, size)).filter(({ at }) => at < end);
  const isIn = (n: number) => (moment: Date) =>
    (n === 0 || moment >= (campaigns[n - 1]?.at ?? end)) && moment < (campaigns[n]?.at ?? end);
  const batches = days.flatMap((day, n) => planMessages({ ...messagesOf(n, size), day, until: end }));
  return [...campaigns, null].map((campaign, n) => ({
    n,
    campaign,
    joins: joins.filter(({ at }) => isIn(n)(at)),
    batches: batches.filter(({ messages }) => messages[0] !== undefined && isIn(n)(messages[0].at)),
  }));
}

/** Tuesdays to everybody, Thursdays to the members, Saturdays by SMS; none on the last day. */
function planCampaigns(days: Date[], end: Date, size: HistorySize): PlannedCampaign[] {
  const counts = { newsletter: 0, members: 0, lagos: 0 };
  const next = (list: DemoListName, texts: readonly CampaignText[]) => {
    const count = counts[list]++;
    const text = texts[count % texts.length];
    if (text === undefined) throw new Error('there is nothing to write about');
    const again = Math.floor(count / texts.length) + 1;
    return { list, text: again === 1 ? text : { ...text, name: `${text.name}, no. ${again}` } };
  };
  const planned = days.slice(2).flatMap((day, index): PlannedCampaign[] => {
    const weekday = shopWeekday(day);
    const progress = index / size.days;
    if (weekday === 2)
      return [
        { ...next('newsletter', emailTexts.newsletter), at: atHour(day, 8), channel: 'email', progress },
      ];
    if (weekday === 4)
      return [{ ...next('members', emailTexts.members), at: atHour(day, 9.5), channel: 'email', progress }];
    if (weekday === 6) return [{ ...next('lagos', smsTexts), at: atHour(day, 10), channel: 'sms', progress }];
    return [];
  });
  return planned.filter(({ at }) => at.getTime() < end.getTime() - dayMs);
}

function joinsOf(day: Date, n: number, { founders, joinsPerDay, days }: HistorySize): PlannedJoin[] {
  const chance = new Chance(`joins ${n}`);
  if (n === 0) return Array.from({ length: founders }, (_, index) => founder(day, index));
  const isWeekend = [0, 6].includes(shopWeekday(day));
  const usual = joinsPerDay * (0.8 + (0.4 * n) / days) * (isWeekend ? 1.3 : 1);
  const count = Math.max(0, Math.round(usual * (0.6 + 0.8 * chance.next())));
  const times = Array.from({ length: count }, () => busyMoment(day, chance));
  return times
    .toSorted((one, other) => one.getTime() - other.getTime())
    .map((at, index) => ({
      at,
      person: inventPerson(1_000 + n * 100 + index, day),
    }));
}

/** Customers the shop had before it signed up, entered one after the other on the first day. */
function founder(day: Date, index: number): PlannedJoin {
  return { at: new Date(atHour(day, 11).getTime() + index * 1_500), person: inventPerson(index, day) };
}

function messagesOf(n: number, { emailsPerDay, textsPerDay, days }: HistorySize) {
  const chance = new Chance(`messages ${n}`);
  const vary = (usual: number) => Math.round(usual * (0.8 + (0.3 * n) / days) * (0.7 + 0.6 * chance.next()));
  // On the first day the account is set up.
  if (n === 0) return { n, emails: 0, texts: 0, isGloDown: false };
  return { n, emails: vary(emailsPerDay), texts: vary(textsPerDay), isGloDown: n === days - 11 };
}
