import type { DateTime, JourneyCondition, JourneyGraph, JourneyNode, Span } from '@talkdrum/journey-design';

/** What happens to one person, besides the journey. */
export type Incident = { at: Date } & (
  | { kind: 'event'; name: string }
  | { kind: 'attribute'; key: string; value: string }
  | { kind: 'unsubscribe' }
);

export interface InterpretedPerson {
  enteredAt: Date;
  attributes: Record<string, string>;
  incidents: readonly Incident[];
  /** The number below 100 that decides a split. */
  draw: (nodeId: string) => number;
}

export interface InterpretedStep {
  nodeId: string;
  port: string | null;
  outcome: string;
  reason: string | null;
  at: Date;
}

const minute = 60_000;
const nextMinute = (at: number): number => at + minute;

/**
 * One person's way through a journey, computed alone and without the engine, its SQL or its clock arithmetic: times of
 * day are found by looking at a calendar minute by minute.
 */
export function interpret(
  graph: JourneyGraph,
  person: InterpretedPerson,
  zone: string,
  until: Date,
): InterpretedStep[] {
  const steps: InterpretedStep[] = [];
  const changes = Object.entries(person.attributes).map(([key, value]) => ({ at: 0, key, value }));
  for (const one of person.incidents)
    if (one.kind === 'attribute') changes.push({ at: one.at.getTime(), key: one.key, value: one.value });
  const find = (id: string | null | undefined) => graph.nodes.find((node) => node.id === id);
  let at = person.enteredAt.getTime();
  let node = find(graph.nodes[0]?.next['next']);
  while (node !== undefined && steps.length < 1_000) {
    const here: JourneyNode = node;
    const valueOf = (key: string): string | undefined =>
      changes
        .filter((change) => change.key === key && change.at <= at)
        .toSorted((a, b) => a.at - b.at)
        .at(-1)?.value;
    const end = endOfWait(here, at, zone, person.incidents, graph);
    if (end.at > until.getTime()) break;
    at = end.at;
    let [port, outcome, reason]: [string | null, string, string | null] = [end.port ?? 'next', 'done', null];
    const known = { valueOf, at, incidents: person.incidents };
    if (here.type === 'condition') port = meets(here.config.condition, known) ? 'yes' : 'no';
    if (here.type === 'branch')
      port = here.config.branches.find(({ condition }) => meets(condition, known))?.port ?? 'else';
    if (here.type === 'split') port = armOf(here.config.arms, person.draw(here.id));
    if (here.type === 'attribute') changes.push({ at, key: here.config.key, value: here.config.value ?? '' });
    if (here.type === 'email') {
      const isGone = person.incidents.some((one) => one.kind === 'unsubscribe' && one.at.getTime() <= at);
      const { hours } = graph.settings;
      const isClosed = hours !== null && nextOpen(at, zone, hours) > at;
      const skipped = isClosed ? 'hours' : isGone ? 'unsubscribed' : null;
      [port, outcome, reason] = skipped === null ? ['sent', 'done', null] : ['skipped', 'skipped', skipped];
    }
    const isEnd = here.type === 'exit' || here.type === 'goal' || here.type === 'jump';
    steps.push({ nodeId: here.id, port: isEnd ? null : port, outcome, reason, at: new Date(at) });
    if (here.type === 'exit' || here.type === 'goal') break;
    node = find(here.type === 'jump' ? here.config.to : here.next[port ?? '']);
  }
  return steps;
}

/** When a trigger’s date brings someone, found by looking at a calendar of the zone. */
export function entersByDate(date: string, { offset, at }: Omit<DateTime, 'port'>, zone: string): Date {
  const days = (offset?.amount ?? 0) * (offset?.unit === 'weeks' ? 7 : 1);
  const shift = offset?.direction === 'before' ? -days : days;
  const day = new Date(Date.parse(`${date}T00:00:00Z`) + shift * 86_400_000).toISOString().slice(0, 10);
  return new Date(showing(`${day} ${at}`, zone));
}

function endOfWait(
  node: JourneyNode,
  at: number,
  zone: string,
  incidents: readonly Incident[],
  { settings }: JourneyGraph,
): { at: number; port?: string } {
  switch (node.type) {
    case 'wait':
      return { at: after(at, node.config.span, zone) };
    case 'wait_time':
      return { at: nextShowing(at, zone, (shown) => shown.slice(11) === node.config.at) };
    case 'wait_weekday':
      return {
        at: nextShowing(
          at,
          zone,
          (shown) => shown.slice(11) === node.config.at && node.config.weekdays.includes(weekday(shown)),
        ),
      };
    case 'wait_date':
      return { at: Math.max(at, showing(`${node.config.day} ${node.config.at}`, zone)) };
    case 'wait_for': {
      const limit = after(at, node.config.limit, zone);
      const name = node.config.happening.kind === 'event' ? node.config.happening.name : '';
      const match = incidents
        .filter((one) => one.kind === 'event' && one.name === name)
        .map((one) => one.at.getTime())
        .find((time) => time >= at && time <= limit);
      return match === undefined ? { at: limit, port: 'timeout' } : { at: match, port: 'match' };
    }
    case 'email':
      return settings.hours === null || settings.hours.otherwise === 'skip'
        ? { at }
        : { at: nextOpen(at, zone, settings.hours) };
    default:
      return { at };
  }
}

interface Known {
  valueOf: (key: string) => string | undefined;
  at: number;
  incidents: readonly Incident[];
}

type OneRule =
  | { t: 'attribute'; key: string; value: string }
  | { t: 'event'; name: string; withinDays: number };

/** Of conditions with one rule. */
function meets(condition: JourneyCondition, { valueOf, at, incidents }: Known): boolean {
  if (condition.kind !== 'rules') return false;
  const [rule] = condition.rules.root.items as OneRule[];
  if (rule === undefined) return false;
  if (rule.t === 'attribute') return valueOf(rule.key)?.toLowerCase() === rule.value.toLowerCase();
  const ages = incidents
    .filter((one) => one.kind === 'event' && one.name === rule.name)
    .map((one) => at - one.at.getTime());
  return ages.some((age) => age >= 0 && age < rule.withinDays * 1_440 * minute);
}

function armOf(arms: readonly { port: string; percent: number }[], draw: number): string {
  let sum = 0;
  for (const { port, percent } of arms) {
    sum += percent;
    if (draw < sum) return port;
  }
  return arms.at(-1)?.port ?? '';
}

const shows = new Map<string, Intl.DateTimeFormat>();

/** What a clock of the zone shows: `2027-03-28 02:30`. */
function shownAt(at: number, zone: string): string {
  let format = shows.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
    shows.set(zone, format);
  }
  return format.format(at);
}

const asIfUtc = (shown: string): number => Date.parse(`${shown.replace(' ', 'T')}:00Z`);
const weekday = (shown: string): number => new Date(asIfUtc(shown)).getUTCDay() || 7;

/** The first instant that shows this; after clocks that skip it, as much later as it lies in what they skip. */
function showing(target: string, zone: string): number {
  const guess = asIfUtc(target);
  let last = guess - 15 * 60 * minute;
  for (let at = last; at < guess + 15 * 60 * minute; at = nextMinute(at)) {
    const shown = shownAt(at, zone);
    if (shown === target) return at;
    if (shown > target) return last + (guess - asIfUtc(shownAt(last, zone)));
    last = at;
  }
  throw new Error(`no clock shows ${target}`);
}

/** The next whole minute, now included, whose display fits; times that clocks skip count as in `showing`. */
function nextShowing(from: number, zone: string, fits: (shown: string) => boolean): number {
  const [first] = shownAt(from, zone).split(' ');
  for (let day = Date.parse(`${first}T00:00:00Z`), n = 0; n < 9; n += 1) {
    const date = new Date(day + n * 86_400_000).toISOString().slice(0, 10);
    for (let m = 0; m < 1_440; m += 1) {
      const shown = `${date} ${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`;
      if (!fits(shown)) continue;
      const at = showing(shown, zone);
      if (at >= from) return at;
    }
  }
  throw new Error('no day fits');
}

function after(at: number, { amount, unit }: Span, zone: string): number {
  if (unit === 'minutes') return at + amount * minute;
  if (unit === 'hours') return at + amount * 60 * minute;
  const rest = at % minute;
  const [day = '', time = ''] = shownAt(at - rest, zone).split(' ');
  const days = unit === 'weeks' ? 7 * amount : amount;
  const target = new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
  return showing(`${target} ${time}`, zone) + rest;
}

function nextOpen(at: number, zone: string, hours: NonNullable<JourneyGraph['settings']['hours']>): number {
  const isOpen = (shown: string) => {
    const time = shown.slice(11);
    if (hours.from < hours.to)
      return time >= hours.from && time < hours.to && hours.weekdays.includes(weekday(shown));
    const evening = new Date(asIfUtc(shown) - (time < hours.to ? 86_400_000 : 0)).toISOString().slice(0, 10);
    return (time >= hours.from || time < hours.to) && hours.weekdays.includes(weekday(`${evening} 00:00`));
  };
  if (isOpen(shownAt(at, zone))) return at;
  return nextShowing(
    at,
    zone,
    (shown) => shown.slice(11) === hours.from && hours.weekdays.includes(weekday(shown)),
  );
}
