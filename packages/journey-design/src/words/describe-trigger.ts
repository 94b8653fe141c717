import type { JourneyTrigger } from '../journey-triggers.schema.ts';
import type { NameOf, NodeWords } from './node-words.ts';
import { spanWords, timeWords } from './time-words.ts';

const everyWords = { once: 'once', day: 'every day', week: 'every week', month: 'every month' } as const;
const actionWords = {
  opened: 'Opens',
  clicked: 'Clicks in',
  not_opened: 'Doesn’t open',
  not_clicked: 'Doesn’t click in',
  replied: 'Replies to',
} as const;

/** What brings people into a journey. */
export function describeTrigger(trigger: JourneyTrigger, nameOf: NameOf): NodeWords {
  switch (trigger.kind) {
    case 'list':
      return { title: `Joins ${listWords(trigger.listIds, nameOf)}`, detail: 'Once they are confirmed' };
    case 'segment':
      return {
        title: `Enters ${nameOr(nameOf, 'segment', trigger.segmentId, 'a segment')}`,
        detail: 'Checked every few minutes',
      };
    case 'event':
      return {
        title: trigger.name === '' ? 'An event happens' : `“${trigger.name}” happens`,
        detail: trigger.where === undefined ? '' : 'Only some of them',
      };
    case 'form':
      return { title: `Sends ${nameOr(nameOf, 'form', trigger.publishedId, 'a form')}`, detail: '' };
    case 'survey':
      return { title: `Answers ${nameOr(nameOf, 'form', trigger.publishedId, 'a survey')}`, detail: '' };
    case 'date':
      return { title: dateWords(trigger, nameOf), detail: `${timeWords(trigger.at)} their time` };
    case 'schedule':
      return {
        title:
          trigger.audience.source === 'list'
            ? `Everyone on ${listWords(trigger.audience.listIds, nameOf)}`
            : `Everyone in ${nameOr(nameOf, 'segment', trigger.audience.segmentId, 'a segment')}`,
        detail: [
          everyWords[trigger.every],
          trigger.from === '' ? '' : `from ${trigger.from}`,
          timeWords(trigger.at),
        ]
          .filter((part) => part !== '')
          .join(', '),
      };
    case 'campaign':
      return {
        title: `${actionWords[trigger.action]} ${nameOr(nameOf, 'campaign', trigger.campaignId, 'a campaign')}`,
        detail: `Within ${spanWords(trigger.within)}${trigger.link === null ? '' : `, link ${trigger.link + 1}`}`,
      };
    case 'manual':
      return { title: 'Added by hand', detail: 'Here or by REST' };
  }
}

function nameOr(nameOf: NameOf, kind: Parameters<NameOf>[0], id: string, otherwise: string): string {
  return id === '' ? otherwise : (nameOf(kind, id) ?? otherwise);
}

function listWords(listIds: readonly string[], nameOf: NameOf): string {
  const [first] = listIds;
  if (first === undefined) return 'a list';
  if (listIds.length > 1) return `${listIds.length} lists`;
  return nameOr(nameOf, 'list', first, 'a list');
}

function dateWords(trigger: Extract<JourneyTrigger, { kind: 'date' }>, nameOf: NameOf): string {
  const date = nameOr(nameOf, 'attribute', trigger.attribute, 'a date');
  const { offset } = trigger;
  return offset === null
    ? `On ${date}`
    : `${spanWords({ amount: offset.amount, unit: offset.unit })} ${offset.direction} ${date}`;
}
