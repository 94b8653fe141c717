import { draw, type Drawn } from '../designs/draw.ts';
import { isTogether, linesOf } from '../edit/journey-lines.ts';
import { newNode } from '../edit/new-node.ts';
import type { JourneyGraph, JourneyNode } from '../journey-graph.schema.ts';
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
  const rows = inOrder(form.rows);
  const [first] = rows;
  const offset =
    first === undefined || first.days === 0
      ? null
      : ({ amount: first.days, unit: 'days', direction: first.direction } as const);
  const steps = rows.flatMap((row, at): Drawn[] => [...waitsBetween(rows[at - 1], row), messageNode(row)]);
  return draw(
    {
      kind: 'date',
      attribute: form.attribute,
      listIds: form.listIds,
      offset,
      at: first?.at ?? '09:00',
      repeats: form.repeats,
    },
    steps,
    again('every_time'),
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

function messageNode({ channel, templateId, senderId, fromBrand, text }: MessageRow): JourneyNode {
  return channel === 'email'
    ? newNode('email', { templateId, senderId, fromBrand, subject: '', preheader: '' })
    : newNode('sms', { senderId, text, isTracked: true });
}

const dayOf = ({ days, direction }: ReminderRow) => (direction === 'before' ? -days : days);

function inOrder(rows: readonly ReminderRow[]): ReminderRow[] {
  return rows.toSorted((one, other) => dayOf(one) - dayOf(other) || one.at.localeCompare(other.at));
}

/** From one reminder to the next: whole days first, then until the time of day. */
function waitsBetween(before: ReminderRow | undefined, row: ReminderRow): JourneyNode[] {
  if (before === undefined) return [];
  const isEarlier = row.at < before.at;
  const days = dayOf(row) - dayOf(before) - (isEarlier ? 1 : 0);
  return [
    ...(days > 0 ? [newNode('wait', { span: { amount: days, unit: 'days' } })] : []),
    ...(row.at === before.at ? [] : [newNode('wait_time', { at: row.at })]),
  ];
}

/** The setup of a journey that still is as simple as one; null once the designer made more of it. */
export function automationFormOf(graph: JourneyGraph): AutomationForm | null {
  const chain = chainOf(graph);
  const trigger = graph.nodes[0]?.type === 'trigger' ? graph.nodes[0].config : null;
  if (chain === null || trigger === null) return null;
  if (trigger.kind === 'list') {
    const rows = campaignRows(chain);
    return rows === null ? null : { type: 'campaign', listIds: trigger.listIds, rows };
  }
  if (trigger.kind !== 'date' || trigger.offset?.unit === 'weeks') return null;
  const first =
    trigger.offset === null ? 0 : trigger.offset.amount * (trigger.offset.direction === 'before' ? -1 : 1);
  const rows = reminderRows(chain, first, trigger.at);
  if (rows === null) return null;
  const { attribute, repeats } = trigger;
  return { type: 'reminder', listIds: trigger.listIds ?? [], attribute, repeats, rows };
}

/** The steps after the trigger, if they follow each other on one line. */
function chainOf({ nodes }: JourneyGraph): JourneyNode[] | null {
  const chain: JourneyNode[] = [];
  for (let at = nodes[0]; at !== undefined; ) {
    const [line, ...more] = linesOf(at);
    if (line === undefined || more.length > 0 || (line.ports.length > 1 && !isTogether(at))) return null;
    at = nodes.find(({ id }) => id === line.to);
    if (at !== undefined) chain.push(at);
  }
  return chain.length === nodes.length - 1 ? chain : null;
}

function messageRow(node: JourneyNode): MessageRow | null {
  if (node.type === 'sms')
    return {
      channel: 'sms',
      templateId: null,
      senderId: node.config.senderId,
      fromBrand: '',
      text: node.config.text,
    };
  if (node.type !== 'email' || node.config.subject !== '' || node.config.preheader !== '') return null;
  const { templateId, senderId, fromBrand } = node.config;
  return { channel: 'email', templateId, senderId, fromBrand, text: '' };
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

function reminderRows(
  chain: readonly JourneyNode[],
  firstDay: number,
  firstAt: string,
): Rows<'reminder'> | null {
  const rows: Rows<'reminder'> = [];
  let [day, at] = [firstDay, firstAt];
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
