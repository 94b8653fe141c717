import { fieldError, notFound, type Unit } from '../../kernel/index.ts';
import { countDepartures, type ContactTime, type Departure } from '../../sending/index.ts';
import { Campaign } from '../campaign.entity.ts';
import { scheduledMoment } from '../drafts/schedule-time.ts';
import { askAudience } from '../recipients/ask-audience.ts';

/**
 * When the people in a campaign's audience would get it at a local time in their own zones, first to last. People for whom
 * that time has passed come first: they'd get it at once. Refuses a time as `scheduledMoment` does, and an A/B test.
 */
export async function departures(unit: Unit, id: string, time: ContactTime): Promise<Departure[]> {
  scheduledMoment(time.local, time.timezone, unit.clock.now());
  const campaign = await unit.em.findOne(Campaign, { id, kind: 'campaign', deletedAt: null });
  if (campaign === null) throw notFound('campaign');
  if (campaign.abTest)
    throw fieldError(
      'isPerContact',
      'An A/B test compares people who get it at the same time. Remove the test, or send to everyone at once.',
    );
  return countDepartures(unit.sql, (await askAudience(unit, campaign)).question, time);
}

/** When sending starts: with the first person, or now if their time has passed. */
export async function firstDeparture(unit: Unit, id: string, time: ContactTime): Promise<Date> {
  const now = unit.clock.now();
  const [first] = await departures(unit, id, time);
  return first === undefined || first.at < now ? now : first.at;
}
