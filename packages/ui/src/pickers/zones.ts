export type ZoneFacts = {
  /** "West Africa Time" */ name: string /** Minutes ahead of UTC. */;
  minutes: number;
};
/** What the reader types, without the differences that don't matter in a search. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('_', ' ')
    .replaceAll(/[−–]/g, '-')
    .toLowerCase()
    .trim();

/** All zones this browser knows, and UTC, which isn't among them. */
export const allZones = (): string[] => ['UTC', ...Intl.supportedValuesOf('timeZone')];

const known = new Map<string, ZoneFacts>();

/** A zone's name and offset today. About a millisecond each, so they are kept. */
export function factsOf(zone: string, at = new Date()): ZoneFacts {
  const kept = known.get(zone);
  if (kept) return kept;
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
    timeZoneName: 'long',
  });
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  const wall = Date.UTC(
    Number(part['year']),
    Number(part['month']) - 1,
    Number(part['day']),
    Number(part['hour']),
    Number(part['minute']),
  );
  const facts = {
    name: part['timeZoneName'] ?? zone,
    // The wall clock has no seconds here, so the moment must not have any either.
    minutes: wall / 60_000 - Math.floor(at.getTime() / 60_000),
  };
  known.set(zone, facts);
  return facts;
}

/** Reads the facts of a zone if this browser has it: the server may know one that an older browser doesn't. */
export function readFacts(zone: string): void {
  try {
    factsOf(zone);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
}

export const isKnown = (zone: string): boolean => known.has(zone);

/** "GMT+1", "GMT+5:30", "GMT" */
export function offsetText(minutes: number): string {
  const absolute = Math.abs(minutes);
  const rest = absolute % 60 === 0 ? '' : `:${String(absolute % 60).padStart(2, '0')}`;
  return minutes === 0 ? 'GMT' : `GMT${minutes < 0 ? '-' : '+'}${Math.floor(absolute / 60)}${rest}`;
}

/** Initials of "West Africa Time" (WAT), and of "Central European Standard Time" also CET. */
function abbreviationsOf(name: string): string[] {
  const words = name.split(' ').filter((word) => /^\p{L}/u.test(word));
  const initials = (some: string[]) =>
    some
      .map((word) => word.charAt(0))
      .join('')
      .toLowerCase();
  return [initials(words), initials(words.filter((word) => word !== 'Standard'))];
}

/** Minutes of a typed offset: "GMT+1", "utc-03:30", "+2"; null for other texts. */
function typedOffset(text: string): number | null {
  const [, sign, hours, minutes = '0'] = /^(?:gmt|utc)?\s*([+-])\s*(\d{1,2})(?::?(\d\d))?$/.exec(text) ?? [];
  if (sign === undefined || hours === undefined) return null;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** 3 for a city or an abbreviation that is the text, 2 for a word that begins with it, 1 inside, 0 not. */
function scoreOf(zone: string, text: string): number {
  const place = plain(zone);
  const city = place.split('/').at(-1) ?? place;
  if (city === text) return 3;
  const facts = isKnown(zone) ? factsOf(zone) : null;
  if (facts && abbreviationsOf(facts.name).includes(text)) return 3;
  const words = `${place.replaceAll('/', ' ')} ${facts ? plain(facts.name) : ''}`;
  if (city.startsWith(text) || words.startsWith(text) || words.includes(` ${text}`)) return 2;
  return place.includes(text) ? 1 : 0;
}

/**
 * Zones that match a place, an abbreviation, a name or an offset, the best first; without a text all. Of zones
 * that match alike, those in `first` come first.
 */
export function searchZones(zones: readonly string[], first: readonly string[], typed: string): string[] {
  const text = plain(typed);
  const ordered = [...new Set([...first, ...zones])];
  if (text === '') return ordered;
  const offset = typedOffset(text);
  if (offset !== null) return ordered.filter((zone) => isKnown(zone) && factsOf(zone).minutes === offset);
  return ordered
    .map((zone) => ({ zone, score: scoreOf(zone, text) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ zone }) => zone);
}
