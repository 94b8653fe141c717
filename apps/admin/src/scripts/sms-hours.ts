import { type Script, type Typed, UsageError } from '../script.ts';

const why = { value: '<text>', help: 'the reason; kept in the staff log', isRequired: true };
const dayNames = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
const soon = 'Workers apply this within a minute. Waiting messages keep their time, unless it is closed now.';

const list: Script = {
  name: 'sms hours list',
  summary: 'Show the hours when each country allows promotional SMS',
  takes: [],
  options: {},
  async run(_typed, { api }) {
    const countries = await api.staff.sms.hours.list.query();
    return {
      rows: countries.map(({ country, zone, basis, days, holidays, isOpen, opensAt }) => ({
        country,
        zone: country === '*' ? 'of the campaign' : zone,
        hours: describeDays(days),
        holidays: holidays.map(({ day, name }) => `${day} ${name}`).join(', ') || null,
        open: isOpen ? 'now' : `from ${opensAt}`,
        rule: basis,
      })),
      note: '* stands for all other countries.',
    };
  },
};

const set: Script = {
  name: 'sms hours set',
  summary: 'Open or close a country’s days for promotional SMS, between 08:00 and 20:00',
  takes: ['country', 'days', 'hours'],
  options: { reason: why },
  asks: (typed) => {
    const { country, weekdays, hours } = readDays(typed);
    const days = weekdays.map((weekday) => dayNames[weekday - 1]).join(', ');
    return hours === null
      ? `This closes ${days} in ${country} for promotional SMS.`
      : `This opens ${days} in ${country} from ${hours.opens} to ${hours.closes}.`;
  },
  async run(typed, { api }) {
    await api.staff.sms.hours.setDays.mutate({ ...readDays(typed), reason: typed.text('reason') });
    return { rows: [], note: soon };
  },
};

const country: Script = {
  name: 'sms country set',
  summary: 'Add hours for a country, or change its time zone and rule text',
  takes: ['country', 'zone'],
  options: {
    basis: {
      value: '<text>',
      help: 'the rule in a few words, shown to accounts whose messages wait',
      isRequired: true,
    },
    reason: why,
  },
  asks: (typed) =>
    `This sets ${typed.text('country')} to the time zone ${typed.text('zone')}: ${typed.text('basis')}.`,
  async run(typed, { api }) {
    const [code, zone] = [typed.text('country'), typed.text('zone')];
    await api.staff.sms.hours.setCountry.mutate({
      country: code,
      zone,
      basis: typed.text('basis'),
      reason: typed.text('reason'),
    });
    return { rows: [], note: `${soon} A new country starts with the hours of *.` };
  },
};

const removeCountry: Script = {
  name: 'sms country remove',
  summary: 'Remove a country’s own hours, so the rule for all others applies',
  takes: ['country'],
  options: { reason: why },
  asks: (typed) => `This deletes the hours and holidays of ${typed.text('country')}.`,
  async run(typed, { api }) {
    await api.staff.sms.hours.removeCountry.mutate({
      country: typed.text('country'),
      reason: typed.text('reason'),
    });
    return { rows: [], note: soon };
  },
};

const addHoliday: Script = {
  name: 'sms holidays add',
  summary: 'Add a day without promotional SMS',
  takes: ['country', 'day', 'name'],
  options: { reason: why },
  asks: (typed) =>
    `This stops promotional SMS in ${typed.text('country')} on ${typed.text('day')}, ${typed.text('name')}.`,
  async run(typed, { api }) {
    const input = { country: typed.text('country'), day: typed.text('day'), name: typed.text('name') };
    await api.staff.sms.hours.addHoliday.mutate({ ...input, reason: typed.text('reason') });
    return { rows: [], note: soon };
  },
};

const removeHoliday: Script = {
  name: 'sms holidays remove',
  summary: 'Remove a holiday',
  takes: ['country', 'day'],
  options: { reason: why },
  asks: (typed) => `This makes ${typed.text('day')} a regular day in ${typed.text('country')}.`,
  async run(typed, { api }) {
    await api.staff.sms.hours.removeHoliday.mutate({
      country: typed.text('country'),
      day: typed.text('day'),
      reason: typed.text('reason'),
    });
    return { rows: [], note: soon };
  },
};

/** "mon-fri 08:00-20:00, sat 09:00-13:00": joins neighbouring days with the same hours. */
function describeDays(days: readonly { weekday: number; opens: string; closes: string }[]): string {
  const runs: { first: number; last: number; hours: string }[] = [];
  for (const { weekday, opens, closes } of days) {
    const hours = `${opens}-${closes}`;
    const run = runs.at(-1);
    if (run !== undefined && run.hours === hours && run.last === weekday - 1) run.last = weekday;
    else runs.push({ first: weekday, last: weekday, hours });
  }
  const name = (weekday: number) => dayNames[weekday - 1] ?? '';
  return runs
    .map(({ first, last, hours }) => `${name(first)}${last === first ? '' : `-${name(last)}`} ${hours}`)
    .join(', ');
}

/** Days like `mon-fri`, `sat` or `mon,wed`; hours like `08:00-18:00`, or `closed`. */
function readDays(typed: Typed) {
  const weekdays = typed
    .text('days')
    .toLowerCase()
    .split(',')
    .flatMap((part) => {
      const [first = '', last = first] = part.trim().split('-');
      const [from, to] = [weekdayOf(first), weekdayOf(last)];
      if (to < from) throw new UsageError(`"${part}" ends before it starts.`);
      return Array.from({ length: to - from + 1 }, (_, n) => from + n);
    });
  const hours = typed.text('hours');
  const match = /^(\d\d:\d\d)-(\d\d:\d\d)$/.exec(hours);
  if (match === null && hours !== 'closed') throw new UsageError('Use hours like 08:00-18:00, or "closed".');
  return {
    country: typed.text('country'),
    weekdays,
    hours: match === null ? null : { opens: match[1] ?? '', closes: match[2] ?? '' },
  };
}

function weekdayOf(text: string): number {
  const index = dayNames.findIndex((name) => name === text.trim().slice(0, 3));
  if (index === -1)
    throw new UsageError(`Unknown day "${text}". Use ${dayNames.join(', ')}, separated by - or commas.`);
  return index + 1;
}

export const smsHoursScripts = [list, set, country, removeCountry, addHoliday, removeHoliday];
