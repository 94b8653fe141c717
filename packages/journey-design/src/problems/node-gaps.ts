import { readSettings } from '../action-settings.ts';
import { findNode } from '../edit/journey-lines.ts';
import type { JourneyGraph, JourneyNode, NodeOf } from '../journey-graph.schema.ts';
import type { Happening, JourneyCondition } from '../journey-values.schema.ts';
import { answerName, spanMinutes } from '../journey-values.schema.ts';
import { filterGaps, type Gap } from './gap.ts';
import { triggerGaps } from './trigger-gaps.ts';

const missing = (is: boolean, field: string, text: string): Gap[] => (is ? [[field, text]] : []);

type Gaps = {
  [Type in JourneyNode['type']]?: (config: NodeOf<Type>['config'], graph: JourneyGraph) => Gap[];
};

const gaps: Gaps = {
  trigger: triggerGaps,
  wait_date: ({ day }) => missing(day === '', 'day', 'Choose a date'),
  wait_for: ({ happening }, graph) => happeningGaps(happening, graph),
  condition: ({ condition }, graph) => conditionGaps(condition, 'condition', graph),
  branch: ({ branches }, graph) => [
    ...branches.flatMap(({ condition }, at) => conditionGaps(condition, `branches.${at}`, graph)),
    ...missing(
      hasTwice(branches.map(({ port }) => port)),
      'branches',
      'Two branches have the same name inside',
    ),
  ],
  split: ({ arms }) => splitGaps(arms),
  email: (config) => emailGaps(config),
  sms: (config) => smsGaps(config),
  fallback: ({ email, sms, within }) => [
    ...emailGaps(email).map(([field, text]): Gap => [`email.${field}`, text]),
    ...smsGaps(sms).map(([field, text]): Gap => [`sms.${field}`, text]),
    ...missing(spanMinutes(within) < 5, 'within', 'Give the email at least 5 minutes'),
  ],
  webhook: ({ url, answerKey }) => [
    ...missing(!isWebAddress(url), 'url', 'Enter an address that starts with https://'),
    ...missing(
      answerKey !== '' && !answerName.test(answerKey),
      'answerKey',
      'Name the answer with small letters, digits and _, like credit_check',
    ),
  ],
  attribute: ({ key }) => missing(key === '', 'key', 'Choose an attribute'),
  list: ({ listId }) => missing(listId === null, 'listId', 'Choose a list'),
  notify: ({ text }) => missing(text.trim() === '', 'text', 'Write what your team should know'),
  action: actionGaps,
  jump: ({ to }, graph) => jumpGaps(to, graph),
};

/** Settings of one step that aren’t finished. */
export function nodeGaps(node: JourneyNode, graph: JourneyGraph): Gap[] {
  const find = gaps[node.type] as ((config: JourneyNode['config'], graph: JourneyGraph) => Gap[]) | undefined;
  return find?.(node.config, graph) ?? [];
}

const draftGaps = (draftId: string) => missing(draftId === '', 'draftId', 'Choose a draft campaign');

function emailGaps(config: NodeOf<'email'>['config']): Gap[] {
  if (config.draftId !== null) return draftGaps(config.draftId);
  return [
    ...missing(config.templateId === null, 'templateId', 'Choose a template'),
    ...missing(config.senderId === null, 'senderId', 'Choose a sender'),
    ...missing(config.fromBrand.trim() === '', 'fromBrand', 'Enter the name people see as the sender'),
  ];
}

function smsGaps({ draftId, senderId, text }: NodeOf<'sms'>['config']): Gap[] {
  if (draftId !== null) return draftGaps(draftId);
  return [
    ...missing(senderId === null, 'senderId', 'Choose a sender'),
    ...missing(text.trim() === '', 'text', 'Write the message'),
  ];
}

function actionGaps({ action, settings }: NodeOf<'action'>['config']): Gap[] {
  const { rewardId, programId, points } = readSettings(settings);
  if (action === 'reward') return missing(rewardId === null, 'rewardId', 'Choose a reward');
  if (action !== 'points') return missing(action === 'none', 'action', 'Choose what to do');
  return [
    ...missing(programId === null, 'programId', 'Choose a programme'),
    ...missing(points === null, 'points', 'Enter how many points'),
  ];
}

function splitGaps(arms: NodeOf<'split'>['config']['arms']): Gap[] {
  const sum = arms.reduce((all, { percent }) => all + percent, 0);
  return [
    ...missing(sum !== 100, 'arms', `The shares add up to ${sum}%. Make them 100%`),
    ...missing(hasTwice(arms.map(({ port }) => port)), 'arms', 'Two arms have the same name inside'),
  ];
}

function conditionGaps(condition: JourneyCondition, field: string, { nodes }: JourneyGraph): Gap[] {
  if (condition.kind === 'answer') {
    const isKept = nodes.some(
      (node) => node.type === 'webhook' && node.config.answerKey === condition.answer,
    );
    if (condition.answer === '' || !isKept) return [[field, 'Choose the answer of a webhook step']];
    return missing(condition.field === '', field, 'Enter the field of the answer');
  }
  if (condition.kind === 'segment') return missing(condition.segmentId === '', field, 'Choose a segment');
  return missing(condition.rules.root.items.length === 0, field, 'Add a rule');
}

function happeningGaps(happening: Happening, graph: JourneyGraph): Gap[] {
  if (happening.kind === 'event')
    return [
      ...missing(happening.name === '', 'happening', 'Choose an event'),
      ...filterGaps(happening.where, 'happening'),
    ];
  if (happening.kind === 'list') return missing(happening.listId === '', 'happening', 'Choose a list');
  if (happening.kind === 'submission')
    return missing(happening.publishedId === '', 'happening', 'Choose a form or survey');
  const { nodeId } = happening;
  return missing(
    nodeId !== null && findNode(graph, nodeId) === undefined,
    'happening',
    'Choose a message of this journey',
  );
}

function jumpGaps(to: string | null, graph: JourneyGraph): Gap[] {
  if (to === null || findNode(graph, to) === undefined) return [['to', 'Choose the step to jump to']];
  return missing(to === graph.nodes[0]?.id, 'to', 'A jump can’t lead to the trigger. Choose another step');
}

const hasTwice = (names: readonly string[]) => new Set(names).size < names.length;

const isWebAddress = (url: string) => URL.canParse(url) && new URL(url).protocol === 'https:';
