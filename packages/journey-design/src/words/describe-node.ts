import { dateTimes, type JourneyNode, type JourneyNodeType } from '../journey-graph.schema.ts';
import { readSettings } from '../action-settings.ts';
import type { Happening, JourneyCondition } from '../journey-values.schema.ts';
import type { NameOf, NodeWords } from './node-words.ts';
import { dateTimeWords, describeTrigger } from './describe-trigger.ts';
import { spanWords, timeWords, weekdayWords } from './time-words.ts';

/** Names of the kinds, as lists of steps show them. */
export const nodeTypeWords: Record<JourneyNodeType, string> = {
  trigger: 'Trigger',
  wait: 'Wait',
  wait_time: 'Wait until a time',
  wait_weekday: 'Wait until a weekday',
  wait_date: 'Wait until a date',
  wait_for: 'Wait for something to happen',
  condition: 'Condition',
  branch: 'Branches',
  split: 'Random split',
  email: 'Email',
  sms: 'SMS',
  fallback: 'Email, then SMS',
  webhook: 'Webhook',
  attribute: 'Change an attribute',
  list: 'Add to or remove from a list',
  notify: 'Notify the team',
  action: 'Reward',
  jump: 'Jump',
  goal: 'Goal',
  exit: 'Exit',
};

/** A step in plain words. Its author’s own name for it wins. */
export function describeNode(node: JourneyNode, nameOf: NameOf = () => null): NodeWords {
  const made = madeWords(node, nameOf);
  return node.label === '' ? made : { ...made, title: node.label };
}

const words = (title: string, detail = ''): NodeWords => ({ title, detail });

function madeWords(node: JourneyNode, nameOf: NameOf): NodeWords {
  switch (node.type) {
    case 'trigger':
      return describeTrigger(node.config, nameOf);
    case 'wait':
      return words(`Wait ${spanWords(node.config.span)}`);
    case 'wait_time':
      return words(`Wait until ${timeWords(node.config.at)}`, 'their time');
    case 'wait_weekday':
      return words(
        `Wait until ${weekdayWords(node.config.weekdays)}`,
        `${timeWords(node.config.at)} their time`,
      );
    case 'wait_date':
      return words(
        node.config.day === '' ? 'Wait until a date' : `Wait until ${node.config.day}`,
        `${timeWords(node.config.at)} their time`,
      );
    case 'wait_for':
      return words(
        `Wait ${spanWords(node.config.limit)}`,
        `or until ${happeningWords(node.config.happening, nameOf)}`,
      );
    case 'condition':
      return words(conditionWords(node.config.condition, nameOf));
    case 'branch':
      return words('Which of these?', `${node.config.branches.length + 1} ways`);
    case 'split':
      return words('Random split', node.config.arms.map(({ percent }) => `${percent}%`).join(' · '));
    default:
      return doneWords(node, nameOf);
  }
}

type Doing = Exclude<
  JourneyNode,
  {
    type:
      | 'trigger'
      | 'wait'
      | 'wait_time'
      | 'wait_weekday'
      | 'wait_date'
      | 'wait_for'
      | 'condition'
      | 'branch'
      | 'split';
  }
>;

function doneWords(node: Doing, nameOf: NameOf): NodeWords {
  switch (node.type) {
    case 'email':
      if (node.config.draftId !== null) return draftWords('Email', node.config.draftId, nameOf);
      return words(
        emailWords(node.config, nameOf),
        node.config.subject === '' ? '' : templateWords(node.config, nameOf),
      );
    case 'sms':
      if (node.config.draftId !== null) return draftWords('SMS', node.config.draftId, nameOf);
      return words(node.config.text === '' ? 'SMS' : `SMS “${start(node.config.text)}”`);
    case 'fallback': {
      const { unless, within } = node.config;
      return words('Email, then SMS', `SMS if not ${unless} within ${spanWords(within)}`);
    }
    case 'webhook':
      return words('Webhook', URL.canParse(node.config.url) ? new URL(node.config.url).host : '');
    case 'attribute': {
      const { key, value } = node.config;
      if (key === '') return words('Change an attribute');
      const name = nameOf('attribute', key) ?? key;
      return value === null ? words(`Clear ${name}`) : words(`Set ${name}`, `to “${start(value)}”`);
    }
    case 'list': {
      const name = named(nameOf, 'list', node.config.listId, 'a list');
      return words(node.config.change === 'add' ? `Add to ${name}` : `Remove from ${name}`);
    }
    case 'notify':
      return words('Notify the team', start(node.config.text));
    case 'action':
      return actionWords(node.config, nameOf);
    case 'jump':
      return words(
        'Jump',
        node.config.to === null ? '' : `back to ${nameOf('node', node.config.to) ?? 'a step'}`,
      );
    case 'goal':
      return words('Goal', 'counts as reached, and ends');
    case 'exit':
      return words('Exit', 'the journey ends here');
  }
}

function actionWords(
  { action, settings }: Extract<JourneyNode, { type: 'action' }>['config'],
  nameOf: NameOf,
): NodeWords {
  const { rewardId, programId, points } = readSettings(settings);
  if (action === 'points')
    return words(
      points === null
        ? 'Award points'
        : `Award ${points.toLocaleString('en')} ${points === 1 ? 'point' : 'points'}`,
      programId === null ? '' : (nameOf('programme', programId) ?? ''),
    );
  if (action === 'reward')
    return words('Issue a reward', rewardId === null ? '' : (nameOf('reward', rewardId) ?? ''));
  return words('Action');
}

type EmailConfig = Extract<JourneyNode, { type: 'email' }>['config'];

function emailWords(config: EmailConfig, nameOf: NameOf): string {
  const name = config.subject === '' ? templateWords(config, nameOf) : config.subject;
  return name === '' ? 'Email' : `Email “${name}”`;
}

function draftWords(channel: 'Email' | 'SMS', id: string, nameOf: NameOf): NodeWords {
  const name = id === '' ? null : nameOf('draft', id);
  return words(name === null ? channel : `${channel} “${name}”`, 'from a draft campaign');
}

const templateWords = ({ templateId }: EmailConfig, nameOf: NameOf) =>
  templateId === null ? '' : (nameOf('template', templateId) ?? '');

const start = (text: string) => (text.length > 60 ? `${text.slice(0, 59).trimEnd()}…` : text);

function named(nameOf: NameOf, kind: Parameters<NameOf>[0], id: string | null, otherwise: string): string {
  return id === null || id === '' ? otherwise : (nameOf(kind, id) ?? otherwise);
}

function conditionWords(condition: JourneyCondition, nameOf: NameOf): string {
  if (condition.kind === 'segment')
    return condition.segmentId === ''
      ? 'Condition'
      : `In ${named(nameOf, 'segment', condition.segmentId, 'a segment')}?`;
  if (condition.kind === 'answer')
    return condition.field === '' ? 'Condition' : `Answer: ${condition.answer}.${condition.field}?`;
  const { length } = condition.rules.root.items;
  return length === 1 ? 'Matches a rule?' : `Matches ${length} rules?`;
}

function happeningWords(happening: Happening, nameOf: NameOf): string {
  if (happening.kind === 'event') return happening.name === '' ? 'something happens' : `“${happening.name}”`;
  if (happening.kind === 'list') return `they join ${named(nameOf, 'list', happening.listId, 'a list')}`;
  if (happening.kind === 'submission')
    return `they send ${named(nameOf, 'form', happening.publishedId, 'a form')}`;
  const which =
    happening.nodeId === null ? 'a message' : named(nameOf, 'node', happening.nodeId, 'a message');
  return `${which} is ${messageWords[happening.action]}`;
}

const messageWords = {
  delivered: 'delivered',
  opened: 'viewed',
  clicked: 'clicked',
  replied: 'replied to',
} as const;

/** What leads onto a way out. */
export function portWords(node: JourneyNode, port: string): string {
  if (node.type === 'branch') {
    const at = node.config.branches.findIndex((branch) => branch.port === port);
    return at < 0 ? 'Everyone else' : node.config.branches[at]?.label || `Branch ${at + 1}`;
  }
  if (node.type === 'split') {
    const at = node.config.arms.findIndex((arm) => arm.port === port);
    return node.config.arms[at]?.label || String.fromCodePoint(65 + Math.max(at, 0));
  }
  if (node.type === 'trigger' && node.config.kind === 'date') {
    const time = dateTimes(node.config).find((one) => one.port === port);
    return time === undefined ? port : dateTimeWords(time);
  }
  if (node.type === 'fallback' && port === 'email') return 'By email';
  return fixedPortWords[port] ?? port;
}

const fixedPortWords: Record<string, string> = {
  next: 'Next',
  yes: 'Yes',
  no: 'No',
  match: 'It happened',
  timeout: 'Time is up',
  sent: 'Sent',
  skipped: 'Skipped',
  sms: 'By SMS',
  ok: 'Answered',
  failed: 'Failed',
};
