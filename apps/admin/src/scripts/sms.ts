import { readFile } from 'node:fs/promises';
import { messageType } from '@talkdrum/domain/kernel/channel.schema';
import type { Api } from '../api.ts';
import { type Script, type Typed, UsageError } from '../script.ts';
import { moreNote } from './accounts.ts';
import { readChoice } from './options.ts';
import { smsHoursScripts } from './sms-hours.ts';

const carriers = ['smpp', 'africastalking', 'termii', 'twilio', 'infobip'] as const;
const types = ['*', ...messageType.options] as const;
const soon = 'Workers apply this within a minute.';
const why = { value: '<text>', help: 'the reason; kept in the staff log', isRequired: true };

const routes: Script = {
  name: 'sms routes list',
  summary: 'Show the carrier routes',
  takes: [],
  options: {},
  async run(_typed, { api }) {
    const answer = await api.staff.sms.routes.list.query();
    const rows = answer.routes.map(({ id, country, network, messageType, carrier, priority, isEnabled }) => ({
      id,
      country,
      network,
      type: messageType,
      carrier,
      priority,
      state: !isEnabled
        ? 'off'
        : answer.carriers.includes(carrier)
          ? 'on'
          : 'on, but the carrier has no keys',
    }));
    return {
      rows,
      note: `If no route matches: ${answer.carriers.length === 0 ? 'no carrier has keys' : answer.carriers.join(', then ')}.`,
    };
  },
};

const setRoute: Script = {
  name: 'sms routes set',
  summary: 'Route a country, network or message type to a carrier',
  takes: ['carrier'],
  options: {
    country: { value: '<code>', help: 'like NG (default: all)' },
    network: { value: '<name>', help: 'like mtn (default: all)' },
    type: { value: '<promotional|transactional>', help: 'only this message type (default: both)' },
    priority: { value: '<number>', help: '1 to 1000, lower is tried first (default 10)' },
    off: { help: 'keep the route but don’t use it' },
    reason: why,
  },
  asks: (typed) => `This ${typed.has('off') ? 'stops using' : 'uses'} ${describeRoute(typed)}.`,
  async run(typed, { api }) {
    const route = await api.staff.sms.routes.set.mutate(readRoute(typed));
    return { rows: [{ ...route }], note: soon };
  },
};

const removeRoute: Script = {
  name: 'sms routes remove',
  summary: 'Remove a route; use the ids of "sms routes list"',
  takes: ['route'],
  options: { reason: why },
  asks: (typed) => `This removes the route ${typed.text('route')}.`,
  async run(typed, { api }) {
    await api.staff.sms.routes.remove.mutate({ id: typed.text('route'), reason: typed.text('reason') });
    return { rows: [], note: soon };
  },
};

const prefixes: Script = {
  name: 'sms prefixes list',
  summary: 'Show the country and network of number prefixes',
  takes: [],
  options: {
    country: { value: '<code>', help: 'only this country' },
    limit: { value: '<number>', help: 'how many, 1 to 500 (default 100)' },
    cursor: { value: '<text>', help: 'the cursor printed with the previous page' },
  },
  async run(typed, { api }) {
    const limit = Number(typed.find('limit') ?? 100);
    if (!Number.isInteger(limit) || limit < 1 || limit > 500)
      throw new UsageError('--limit must be a whole number from 1 to 500.');
    const page = await api.staff.sms.prefixes.list.query({
      country: typed.find('country') ?? null,
      cursor: typed.find('cursor') ?? null,
      limit,
    });
    return { rows: page.items.map((item) => ({ ...item })), ...moreNote(page.nextCursor) };
  },
};

const setPrefix: Script = {
  name: 'sms prefixes set',
  summary: 'Set the country and network of a number prefix; the longest prefix wins',
  takes: ['prefix', 'country'],
  options: { network: { value: '<name>', help: 'like mtn (default: unknown)' }, reason: why },
  asks: (typed) =>
    `This assigns numbers that begin with ${typed.text('prefix')} to ${typed.text('country')}, network ${typed.find('network') ?? '*'}.`,
  async run(typed, { api }) {
    const network = typed.find('network') ?? '*';
    await api.staff.sms.prefixes.set.mutate({
      prefix: typed.text('prefix'),
      country: typed.text('country'),
      network,
      reason: typed.text('reason'),
    });
    return { rows: [], note: `${soon} Campaigns already prepared keep their price.` };
  },
};

const removePrefix: Script = {
  name: 'sms prefixes remove',
  summary: 'Remove a number prefix',
  takes: ['prefix'],
  options: { reason: why },
  asks: (typed) => `This removes ${typed.text('prefix')}. A shorter prefix applies then, if there is one.`,
  async run(typed, { api }) {
    await api.staff.sms.prefixes.remove.mutate({
      prefix: typed.text('prefix'),
      reason: typed.text('reason'),
    });
    return { rows: [], note: soon };
  },
};

const doNotDisturb: Script = {
  name: 'sms dnd show',
  summary: 'Show how many numbers are on do-not-disturb lists, or check one number',
  takes: ['number?'],
  options: {},
  async run(typed, { api }) {
    const number = typed.find('number?');
    if (number === undefined)
      return { rows: (await api.staff.sms.doNotDisturb.counts.query()).map((row) => ({ ...row })) };
    const facts = await api.staff.sms.explain.query({ number });
    return { rows: [{ number: facts.number, 'do not disturb': facts.isDoNotDisturb }] };
  },
};

const listOption = { value: '<file>', help: 'a text file with one number per line' };

const addNumbers: Script = {
  name: 'sms dnd add',
  summary: 'Add numbers to the do-not-disturb list: promotional campaigns skip them',
  takes: ['number?'],
  options: { file: listOption, reason: why },
  asks: async (typed) =>
    `This adds to the do-not-disturb list of all accounts. Numbers: ${(await readNumbers(typed)).length}.`,
  run: async (typed, { api }) => {
    const changed = await inThousands(typed, (input) => api.staff.sms.doNotDisturb.add.mutate(input));
    return { rows: [], note: `Numbers added: ${changed}.` };
  },
};

const removeNumbers: Script = {
  name: 'sms dnd remove',
  summary: 'Remove numbers from the do-not-disturb list',
  takes: ['number?'],
  options: { file: listOption, reason: why },
  asks: async (typed) =>
    `This removes from the do-not-disturb list of all accounts. Numbers: ${(await readNumbers(typed)).length}.`,
  run: async (typed, { api }) => {
    const changed = await inThousands(typed, (input) => api.staff.sms.doNotDisturb.remove.mutate(input));
    return { rows: [], note: `Numbers removed: ${changed}.` };
  },
};

const explain: Script = {
  name: 'sms show',
  summary: 'Show how a message to a number is routed now: network, hours, carriers, do-not-disturb',
  takes: ['number'],
  options: {},
  async run(typed, { api }) {
    const facts = await api.staff.sms.explain.query({ number: typed.text('number') });
    const { number, country, network, isOpen, opensAt, isDoNotDisturb } = facts;
    const order = (names: string[]) => (names.length === 0 ? 'none' : names.join(', then '));
    return {
      rows: [
        {
          number,
          country,
          network,
          'promotional allowed': isOpen ? 'now' : `from ${opensAt}`,
          'do not disturb': isDoNotDisturb,
          'promotional carriers': order(facts.promotional),
          'transactional carriers': order(facts.transactional),
        },
      ],
    };
  },
};

function readRoute(typed: Typed): Parameters<Api['staff']['sms']['routes']['set']['mutate']>[0] {
  const priority = Number(typed.find('priority') ?? 10);
  if (!Number.isInteger(priority) || priority < 1 || priority > 1_000)
    throw new UsageError('--priority must be a whole number from 1 to 1000.');
  return {
    carrier: readChoice('The carrier', typed.text('carrier'), carriers),
    country: typed.find('country') ?? '*',
    network: typed.find('network') ?? '*',
    messageType: readChoice('--type', typed.find('type') ?? '*', types),
    priority,
    isEnabled: !typed.has('off'),
    reason: typed.text('reason'),
  };
}

function describeRoute(typed: Typed): string {
  const { carrier, country, network, messageType, priority } = readRoute(typed);
  return `${carrier} for country ${country}, network ${network}, ${messageType === '*' ? 'all' : messageType} messages (priority ${priority})`;
}

async function readNumbers(typed: Typed): Promise<string[]> {
  const [one, file] = [typed.find('number?'), typed.find('file')];
  if ((one === undefined) === (file === undefined))
    throw new UsageError('Use one number, or --file for many.');
  if (one !== undefined) return [one];
  const text = await readFile(file ?? '', 'utf8').catch(() => {
    throw new UsageError(`Could not read ${file ?? ''}.`);
  });
  const numbers = text.split(/\r?\n/).flatMap((line) => line.trim() || []);
  if (numbers.length === 0) throw new UsageError('The file contains no numbers.');
  return numbers;
}

async function inThousands(
  typed: Typed,
  change: (input: { numbers: string[]; reason: string }) => Promise<{ changed: number }>,
): Promise<number> {
  const numbers = await readNumbers(typed);
  let changed = 0;
  for (let at = 0; at < numbers.length; at += 1_000)
    changed += (await change({ numbers: numbers.slice(at, at + 1_000), reason: typed.text('reason') }))
      .changed;
  return changed;
}

export const smsScripts = [
  explain,
  ...smsHoursScripts,
  routes,
  setRoute,
  removeRoute,
  prefixes,
  setPrefix,
  removePrefix,
  doNotDisturb,
  addNumbers,
  removeNumbers,
];
