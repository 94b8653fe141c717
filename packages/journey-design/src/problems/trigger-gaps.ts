import type { JourneyGraph } from '../journey-graph.schema.ts';
import { dateTimes, type DateTrigger, type JourneyTrigger } from '../journey-triggers.schema.ts';
import { filterGaps, type Gap } from './gap.ts';

const choose = (is: boolean, field: string, text: string): Gap[] => (is ? [[field, text]] : []);

export function triggerGaps(trigger: JourneyTrigger, { settings }: JourneyGraph): Gap[] {
  switch (trigger.kind) {
    case 'list':
      return choose(trigger.listIds.length === 0, 'listIds', 'Choose a list');
    case 'segment':
      return choose(trigger.segmentId === '', 'segmentId', 'Choose a segment');
    case 'event':
      return [
        ...choose(trigger.name === '', 'name', 'Choose an event'),
        ...filterGaps(trigger.where, 'where'),
      ];
    case 'form':
      return choose(trigger.publishedId === '', 'publishedId', 'Choose a form');
    case 'survey':
      return choose(trigger.publishedId === '', 'publishedId', 'Choose a survey');
    case 'date':
      return [
        ...choose(trigger.attribute === '', 'attribute', 'Choose a date that contacts have'),
        ...choose(trigger.listIds?.length === 0, 'listIds', 'Choose a list, or all contacts'),
        ...choose(hasSameWays(trigger), 'also', 'Two of these times have the same name inside'),
        ...choose(
          trigger.also.length > 0 && settings.reentry.mode === 'never',
          'also',
          'People enter once, so only one of these times would count. Let them enter again every time',
        ),
      ];
    case 'schedule':
      return [
        ...choose(
          trigger.audience.source === 'list' && trigger.audience.listIds.length === 0,
          'listIds',
          'Choose a list',
        ),
        ...choose(
          trigger.audience.source === 'segment' && trigger.audience.segmentId === '',
          'segmentId',
          'Choose a segment',
        ),
        ...choose(trigger.from === '', 'from', 'Choose the first day'),
      ];
    case 'campaign':
      return choose(trigger.campaignId === '', 'campaignId', 'Choose a campaign');
    default:
      return [];
  }
}

/** Only an imported drawing can. */
function hasSameWays(trigger: DateTrigger): boolean {
  const times = dateTimes(trigger);
  return new Set(times.map(({ port }) => port)).size < times.length;
}
