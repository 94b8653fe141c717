import type { DateTrigger, JourneyTrigger } from '../journey-triggers.schema.ts';
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
      return dateWords(trigger, nameOf);
    case 'schedule':
      return {
        title:
          trigger.audience.source === 'list'
            ? `Everyone on ${listWords(trigger.audience.listIds, nameOf)}`
            : `Everyone in ${nameOr(nameOf, 'segment', trigger.audience.segmentId, 'a segment')}`,
        detail: [
          everyWords[trigger.every],
          trigger.from === '' ? '' : `from ${trigger.from}`,
          clockWords(trigger),
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

function dateWords(trigger: DateTrigger, nameOf: NameOf): NodeWords {
  const date = nameOr(nameOf, 'attribute', trigger.attribute, 'a date');
  const { offset, also } = trigger;
  if (also.length > 0) return { title: `${also.length + 1} times for ${date}`, detail: '' };
  return {
    title: offset === null ? `On ${date}` : `${offsetWords(offset)} ${date}`,
    detail: clockWords(trigger),
  };
}

/** One of the times of a date: `7 days before, 9:00 AM`. */
export const dateTimeWords = ({ offset, at }: Pick<DateTrigger, 'offset' | 'at'>): string =>
  `${offset === null ? 'On the day' : offsetWords(offset)}, ${timeWords(at)}`;

const offsetWords = ({ amount, unit, direction }: NonNullable<DateTrigger['offset']>) =>
  `${spanWords({ amount, unit })} ${direction}`;

const clockWords = ({ at, zone }: Pick<DateTrigger, 'at' | 'zone'>) =>
  `${timeWords(at)} ${zone === 'contact' ? 'their time' : 'your time'}`;
