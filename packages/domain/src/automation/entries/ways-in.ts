import { dateTimes, type JourneyTrigger } from '@talkdrum/journey-design';

/** A way by which people come in: the trigger’s port, and patterns (of LIKE) of the arrivals that may take it. */
export interface WayIn {
  port: string;
  keys: string[];
}

/** What brings a contact in by a date: the first time of a trigger needs no name. */
export const dateEntryKey = (day: string, port: string): string =>
  port === 'next' ? `date/${day}` : `date/${day}/${port}`;

/** Lists also bring people whom a box waits for. By hand and by REST people always come, by the first way. */
export function waysIn(trigger: JourneyTrigger): WayIn[] {
  const also = trigger.kind === 'date' ? trigger.also : [];
  return [
    { port: 'next', keys: keysOf(trigger) },
    ...also.map(({ port }) => ({ port, keys: [patternOf(port)] })),
  ];
}

/** The way by which an arrival of this key comes in. */
export function wayOf(trigger: JourneyTrigger | undefined, entryKey: string): string {
  if (trigger?.kind !== 'date') return 'next';
  const [kind, , named] = entryKey.split('/');
  return kind === 'date' && dateTimes(trigger).some(({ port }) => port === named) ? (named ?? '') : 'next';
}

/** In a pattern, an underscore stands for any character. */
const patternOf = (port: string): string => `date/%/${port.replaceAll('_', String.raw`\_`)}`;

function keysOf(trigger: JourneyTrigger): string[] {
  const always = ['manual/%', 'api/%'];
  return trigger.kind === 'list'
    ? [...always, ...trigger.listIds.map((id) => `list/${id}/%`)]
    : [...always, patterns[trigger.kind]];
}

const patterns: Record<Exclude<JourneyTrigger['kind'], 'list'>, string> = {
  segment: 'segment/%',
  event: 'event/%',
  form: 'event/%',
  survey: 'event/%',
  // Without a name of another time, which may have been deleted since.
  date: 'date/__________',
  schedule: 'schedule/%',
  campaign: 'campaign/%',
  manual: 'manual/%',
};
