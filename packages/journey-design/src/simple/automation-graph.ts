import { draw, type Drawn } from '../designs/draw.ts';
import { isTogether, linesOf } from '../edit/journey-lines.ts';
import { newNode } from '../edit/new-node.ts';
import { type DateTime, dateTimes, type JourneyGraph, type JourneyNode } from '../journey-graph.schema.ts';
import { portsOf } from '../journey-ports.ts';
import { spanMinutes } from '../journey-values.schema.ts';
import type { AutomationForm, CampaignAction, MessageRow, ReminderRow } from './automation-form.schema.ts';

/** The journey that an automation’s setup describes. */
export function automationGraph(form: AutomationForm): JourneyGraph {
  if (form.type === 'campaign') {
    const steps = form.rows.flatMap((row): Drawn[] => [
      ...(row.after === null ? [] : [newNode('wait', { span: row.after })]),
      messageNode(row),
    ]);
    return draw({ kind: 'list', listIds: form.listIds }, steps, again('after_exit'));
  }
  return reminderGraph(form);
}

/** A way for each time, so that a contact whose date is set late still gets the reminders that are to come. */
function reminderGraph({
  listIds,
  attribute,
  repeats,
  zone,
  rows,
}: Extract<AutomationForm, { type: 'reminder' }>): JourneyGraph {
  const ways = new Map<string, { time: DateTime; steps: Drawn[] }>();
  for (const row of inOrder(rows)) {
    const time = timeOf(row);
    const way = ways.get(time.port) ?? { time, steps: [] };
    way.steps.push(messageNode(row));
    ways.set(time.port, way);
  }
  const [first, ...others] = ways.values();
  const { offset, at } = first?.time ?? { offset: null, at: '09:00' };
  return draw(
    { kind: 'date', attribute, listIds, offset, at, zone, repeats, also: others.map(({ time }) => time) },
    first?.steps ?? [],
    again('every_time'),
    Object.fromEntries(others.map(({ time, steps }) => [time.port, steps])),
  );
}

/** A follow-up to a campaign. */
export function campaignActionGraph({
  campaignId,
  action,
  link,
  within,
  ...row
}: CampaignAction): JourneyGraph {
  return draw({ kind: 'campaign', campaignId, action, link, within }, [messageNode(row)]);
}

const again = (mode: 'after_exit' | 'every_time') => ({ reentry: { mode, cooldownHours: 0 } });

function messageNode({ channel, draftId, templateId, senderId, fromBrand, text }: MessageRow): JourneyNode {
  return channel === 'email'
    ? newNode('email', { draftId, templateId, senderId, fromBrand, subject: '', preheader: '' })
    : newNode('sms', { draftId, senderId, text, isTracked: true });
}

const dayOf = ({ days, direction }: Pick<ReminderRow, 'days' | 'direction'>) =>
  direction === 'before' ? -days : days;

function inOrder(rows: readonly ReminderRow[]): ReminderRow[] {
  return rows.toSorted((one, other) => dayOf(one) - dayOf(other) || one.at.localeCompare(other.at));
}

/** The time of a reminder. Its way is named after it, so that the same time has the same name. */
function timeOf({ days, direction, at }: ReminderRow): DateTime {
  const digits = at.replace(':', '');
  return days === 0
    ? { port: `on_${digits}`, offset: null, at }
    : { port: `${direction}_${days}_${digits}`, offset: { amount: days, unit: 'days', direction }, at };
}

/** The setup of a journey that still is as simple as one; null once the designer made more of it. */
export function automationFormOf(graph: JourneyGraph): AutomationForm | null {
  const first = graph.nodes[0];
  if (first?.type !== 'trigger') return null;
  const chains = chainsOf(graph, first);
  if (chains === null) return null;
  const trigger = first.config;
  if (trigger.kind === 'list') {
    const rows = campaignRows(chains[0] ?? []);
    return rows === null ? null : { type: 'campaign', listIds: trigger.listIds, rows };
  }
  if (trigger.kind !== 'date') return null;
  const rows: ReminderRow[] = [];
  for (const [n, time] of dateTimes(trigger).entries()) {
    const some = reminderRows(chains[n] ?? [], time);
    if (some === null) return null;
    rows.push(...some);
  }
  const { attribute, repeats, zone } = trigger;
  return { type: 'reminder', listIds: trigger.listIds ?? [], attribute, repeats, zone, rows };
}

/** The steps after each way of the trigger, if those of each follow each other on a line of their own. */
function chainsOf({ nodes }: JourneyGraph, trigger: JourneyNode): JourneyNode[][] | null {
  const chains: JourneyNode[][] = [];
  for (const port of portsOf(trigger)) {
    const chain: JourneyNode[] = [];
    let to: string | null = trigger.next[port] ?? null;
    while (to !== null) {
      const node = nodes.find(({ id }) => id === to);
      const [line, ...more] = node === undefined ? [] : linesOf(node);
      if (node === undefined || line === undefined || more.length > 0 || chain.includes(node)) return null;
      if (line.ports.length > 1 && !isTogether(node)) return null;
      chain.push(node);
      to = line.to;
    }
    chains.push(chain);
  }
  const all = chains.flat();
  return all.length === nodes.length - 1 && new Set(all).size === all.length ? chains : null;
}

function messageRow(node: JourneyNode): MessageRow | null {
  if (node.type === 'sms')
    return {
      channel: 'sms',
      draftId: node.config.draftId,
      templateId: null,
      senderId: node.config.senderId,
      fromBrand: '',
      text: node.config.text,
    };
  if (node.type !== 'email' || node.config.subject !== '' || node.config.preheader !== '') return null;
  const { draftId, templateId, senderId, fromBrand } = node.config;
  return { channel: 'email', draftId, templateId, senderId, fromBrand, text: '' };
}

type Rows<Type extends AutomationForm['type']> = Extract<AutomationForm, { type: Type }>['rows'];

function campaignRows(chain: readonly JourneyNode[]): Rows<'campaign'> | null {
  const rows: Rows<'campaign'> = [];
  let after: Rows<'campaign'>[number]['after'] = null;
  for (const node of chain) {
    if (node.type === 'wait') {
      if (after !== null) return null;
      after = node.config.span;
      continue;
    }
    const row = messageRow(node);
    if (row === null) return null;
    rows.push({ ...row, after });
    after = null;
  }
  return after === null && rows.length > 0 ? rows : null;
}

/** The messages of one way. Automations from before there were ways have waits between their reminders. */
function reminderRows(chain: readonly JourneyNode[], time: DateTime): ReminderRow[] | null {
  const { offset } = time;
  if (offset?.unit === 'weeks') return null;
  const rows: ReminderRow[] = [];
  let [day, at] = [
    offset === null ? 0 : dayOf({ days: offset.amount, direction: offset.direction }),
    time.at,
  ];
  for (const node of chain) {
    if (node.type === 'wait') {
      const days = spanMinutes(node.config.span) / 1_440;
      if (!Number.isInteger(days)) return null;
      day += days;
    } else if (node.type === 'wait_time') {
      if (node.config.at < at) day += 1;
      at = node.config.at;
    } else {
      const row = messageRow(node);
      if (row === null) return null;
      rows.push({ ...row, days: Math.abs(day), direction: day > 0 ? 'after' : 'before', at });
    }
  }
  return rows.length > 0 ? rows : null;
}
