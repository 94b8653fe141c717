import {
  type Happening,
  type JourneyCondition,
  type JourneyGraph,
  type JourneyNode,
  type JourneyProblem,
  journeyProblems,
  type JourneyTrigger,
  type NodeOf,
} from '@talkdrum/journey-design';
import type { JourneyAction } from '../actions/journey-action.ts';
import { readSentDraft } from '../../campaigns/index.ts';
import { checkedEvent, parseRules, type WantedEvent } from '../../audience/index.ts';
import { type Channel, DomainError, type Unit } from '../../kernel/index.ts';
import { explainStop, readSenderStop, type SendingDomains } from '../../senders/index.ts';
import type { Subscriptions } from '../../wallet/index.ts';
import type { Templates } from '../../templates/index.ts';

interface JudgeServices {
  templates: Templates;
  sendingDomains: SendingDomains;
  subscriptions: Subscriptions;
  actions: readonly JourneyAction[];
}

/** Problems of the drawing itself, and of what it names: whether it exists in the account and may be used. */
export async function judgeDraft(
  unit: Unit,
  services: JudgeServices,
  graph: JourneyGraph,
): Promise<JourneyProblem[]> {
  const problems = journeyProblems(graph);
  const refusal = await services.subscriptions.refusal(0);
  const add = (nodeId: string | null, field: string, text: string) =>
    problems.push({ nodeId, field, text, level: 'problem' });
  if (refusal !== null) add(null, 'subscription', refusal.message);
  for (const text of filterProblems(graph.settings.goal)) add(null, 'goal', text);
  // A step with gaps of its own is asked about once they are closed. A note isn't one.
  const hasGaps = new Set(problems.flatMap(({ nodeId, level }) => (level === 'problem' ? [nodeId] : [])));
  for (const node of graph.nodes.filter(({ id }) => !hasGaps.has(id)))
    for (const text of await problemsOf(unit, services, node)) add(node.id, 'account', text);
  return problems;
}

async function problemsOf(unit: Unit, services: JudgeServices, node: JourneyNode): Promise<string[]> {
  switch (node.type) {
    case 'trigger':
      return triggerProblems(unit, node.config);
    case 'email':
      return emailProblems(unit, services, node.config);
    case 'sms':
      return smsProblems(unit, services, node.config);
    case 'fallback':
      return [
        ...(await emailProblems(unit, services, node.config.email)),
        ...(await smsProblems(unit, services, node.config.sms)),
      ];
    case 'condition':
      return conditionProblems(unit, node.config.condition);
    case 'branch':
      return (
        await Promise.all(node.config.branches.map((one) => conditionProblems(unit, one.condition)))
      ).flat();
    case 'list':
      return node.config.listId === null ? [] : existing(unit, 'list', [node.config.listId]);
    case 'action':
      return actionProblems(unit, services, node.config);
    case 'wait_for':
      return happeningProblems(unit, node.config.happening);
    default:
      return [];
  }
}

async function actionProblems(
  unit: Unit,
  { actions }: JudgeServices,
  { action, settings }: NodeOf<'action'>['config'],
): Promise<string[]> {
  const known = actions.find(({ name }) => name === action);
  if (known === undefined) return ['This step isn’t available. Remove it.'];
  return (await known.problems?.(unit, settings)) ?? [];
}

async function happeningProblems(unit: Unit, happening: Happening): Promise<string[]> {
  if (happening.kind === 'event') return filterProblems(happening);
  if (happening.kind === 'list') return existing(unit, 'list', [happening.listId]);
  return happening.kind === 'submission'
    ? sentIn(unit, ['form', 'survey', 'lead'], happening.publishedId, 'form or survey')
    : [];
}

/** Whether the account has something that people send in, and hasn't deleted it. */
async function sentIn(
  { sql, actor }: Unit,
  kinds: readonly string[],
  publishedId: string,
  name: string,
): Promise<string[]> {
  const { rows } = await sql(
    'select from published where account_id = $1 and id = $2 and kind = any($3) and deleted_at is null',
    [actor.accountId, publishedId, kinds],
  );
  return rows.length > 0 ? [] : [`The ${name} you chose was deleted. Choose another one.`];
}

/** Whether the filters of an event can be asked. */
function filterProblems(wanted: WantedEvent | null): string[] {
  if (wanted === null || wanted.name === '') return [];
  return refusalOf(() => checkedEvent(wanted));
}

function refusalOf(check: () => unknown): string[] {
  try {
    check();
    return [];
  } catch (error) {
    if (error instanceof DomainError) return [error.publicMessage];
    throw error;
  }
}

async function triggerProblems(unit: Unit, trigger: JourneyTrigger): Promise<string[]> {
  switch (trigger.kind) {
    case 'list':
      return existing(unit, 'list', trigger.listIds);
    case 'segment':
      return existing(unit, 'segment', [trigger.segmentId]);
    case 'form':
      return sentIn(unit, ['form'], trigger.publishedId, 'form');
    case 'survey':
      return sentIn(unit, ['survey'], trigger.publishedId, 'survey');
    case 'event':
      return filterProblems(trigger);
    case 'date':
      return trigger.listIds === null ? [] : existing(unit, 'list', trigger.listIds);
    case 'schedule':
      return trigger.audience.source === 'list'
        ? existing(unit, 'list', trigger.audience.listIds)
        : existing(unit, 'segment', [trigger.audience.segmentId]);
    case 'campaign': {
      const { rows } = await unit.sql(
        `select from campaign where account_id = $1 and id = $2 and kind = 'campaign' and deleted_at is null`,
        [unit.actor.accountId, trigger.campaignId],
      );
      return rows.length === 0 ? ['The campaign was deleted. Choose another one.'] : [];
    }
    default:
      return [];
  }
}

async function existing(unit: Unit, table: 'list' | 'segment', ids: readonly string[]): Promise<string[]> {
  const { rows } = await unit.sql(
    `select from ${table} where account_id = $1 and id = any($2::uuid[]) and archived_at is null`,
    [unit.actor.accountId, ids],
  );
  return rows.length === new Set(ids).size ? [] : [`A ${table} you chose was deleted. Choose another one.`];
}

async function conditionProblems(unit: Unit, condition: JourneyCondition): Promise<string[]> {
  if (condition.kind === 'answer') return [];
  if (condition.kind === 'segment') return existing(unit, 'segment', [condition.segmentId]);
  return refusalOf(() => parseRules(condition.rules));
}

async function emailProblems(
  unit: Unit,
  services: JudgeServices,
  { draftId, templateId, senderId }: NodeOf<'email'>['config'],
): Promise<string[]> {
  if (draftId !== null) return draftProblems(unit, services, draftId, 'email');
  const problems = await senderProblems(unit, services, senderId, 'email');
  if (templateId === null) return [...problems, 'Choose a template.'];
  const { rows } = await unit.sql(
    `select from template where account_id = $1 and id = $2 and channel = 'email' and archived_at is null`,
    [unit.actor.accountId, templateId],
  );
  return rows.length > 0 ? problems : [...problems, 'The template was deleted. Choose another one.'];
}

async function smsProblems(
  unit: Unit,
  services: JudgeServices,
  { draftId, senderId, text }: NodeOf<'sms'>['config'],
): Promise<string[]> {
  if (draftId !== null) return draftProblems(unit, services, draftId, 'sms');
  const problems = await senderProblems(unit, services, senderId, 'sms');
  return text.trim() === '' ? [...problems, 'Write the text.'] : problems;
}

async function draftProblems(
  unit: Unit,
  services: JudgeServices,
  draftId: string,
  channel: Channel,
): Promise<string[]> {
  const { draft, problem } = await readSentDraft(unit, draftId, channel);
  return draft === null ? [problem] : senderProblems(unit, services, draft.senderId, channel);
}

async function senderProblems(
  { sql, actor }: Unit,
  { sendingDomains }: JudgeServices,
  senderId: string | null,
  channel: 'email' | 'sms',
): Promise<string[]> {
  if (senderId === null) return ['Choose a sender.'];
  const { rows } = await sql('select from sender where account_id = $1 and id = $2 and channel = $3', [
    actor.accountId,
    senderId,
    channel,
  ]);
  if (rows.length === 0) return ['Choose a sender.'];
  const stop = await readSenderStop(sql, actor.accountId, senderId);
  if (stop !== null) return [explainStop(stop)];
  return (await sendingDomains.campaignStops(senderId)).map(({ message }) => message);
}
