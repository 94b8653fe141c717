import { normaliseEmail, normalisePhone } from '@talkdrum/people-files';
import { describe, expect, test } from 'vitest';
import { dayMs } from './hours.ts';
import { beginningOf, demoSize, planHistory } from './plan.ts';
import { planReaction } from './plan-reactions.ts';

const end = new Date('2026-11-23T15:00:00Z');
const chapters = planHistory(end, demoSize);
const campaigns = chapters.flatMap(({ campaign }) => (campaign === null ? [] : [campaign]));
const joins = chapters.flatMap((chapter) => chapter.joins);

describe('the planned history', () => {
  test('is the same each time', () => {
    expect(planHistory(end, demoSize)).toEqual(chapters);
  });

  test('lies between its beginning and its end, in order', () => {
    const times = [
      ...joins.map(({ at }) => at),
      ...chapters.flatMap(({ batches }) => batches.flatMap(({ messages }) => messages.map(({ at }) => at))),
      ...campaigns.map(({ at }) => at),
    ].map((at) => at.getTime());
    expect(Math.min(...times)).toBeGreaterThan(beginningOf(end, demoSize).getTime());
    expect(Math.max(...times)).toBeLessThan(end.getTime());
    expect(campaigns.map(({ at }) => at)).toEqual(
      campaigns.map(({ at }) => at).toSorted((one, other) => one.getTime() - other.getTime()),
    );
  });

  test('has two emails and a text a week, under names of their own, none on the last day', () => {
    expect(campaigns.filter(({ channel }) => channel === 'email').length).toBeGreaterThanOrEqual(24);
    expect(campaigns.filter(({ channel }) => channel === 'sms').length).toBeGreaterThanOrEqual(12);
    expect(new Set(campaigns.map(({ text }) => text.name)).size).toBe(campaigns.length);
    expect(campaigns.every(({ at }) => at.getTime() < end.getTime() - dayMs)).toBe(true);
  });

  test('names people who are valid, different and invented', () => {
    const people = joins.map(({ person }) => person);
    expect(new Set(people.map(({ email }) => email)).size).toBe(people.length);
    expect(people.filter(({ email }) => !email.endsWith('.example') || !normaliseEmail(email).ok)).toEqual(
      [],
    );
    expect(people.filter(({ telephone, country }) => !normalisePhone(telephone, country).ok)).toEqual([]);
  });

  test('is read mostly in the mornings and evenings of its readers, and hardly at night', () => {
    const hours = campaigns
      .filter(({ channel }) => channel === 'email')
      .flatMap((campaign) =>
        joins.flatMap(({ person }, n) =>
          planReaction(campaign, {
            id: String(n),
            address: person.email,
            country: person.country,
            isBounced: false,
          }).hits.filter(() => person.country === 'NG'),
        ),
      )
      .map(({ at }) => (at.getUTCHours() + 1) % 24);
    const share = (from: number, to: number) =>
      hours.filter((hour) => hour >= from && hour < to).length / hours.length;
    // These seven hours would have 29% if people read at any time.
    expect(share(7, 10) + share(18, 22)).toBeGreaterThan(0.4);
    expect(share(0, 5)).toBeLessThan(0.02);
  });
});
