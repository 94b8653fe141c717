import { type AddedType, nodeTypeWords } from '@talkdrum/journey-design';

export interface StepChoice {
  type: AddedType;
  label: string;
  about: string;
}

const about: Partial<Record<AddedType, string>> = {
  email: 'One of your templates, from one of your senders',
  sms: 'A text message',
  fallback: 'A text to people the email didn’t reach',
  wait: 'For minutes, hours, days or weeks',
  wait_time: 'Until a time of day',
  wait_weekday: 'Until one of these weekdays',
  wait_date: 'Until a date',
  wait_for: 'An event, a click, a form, a list; with a limit',
  condition: 'Yes or no, by segment or rules',
  branch: 'Several ways; the first that matches',
  split: 'At random, in shares',
  list: 'Add to a list or remove from it',
  attribute: 'Set or clear a value of the contact',
  webhook: 'Call your own system',
  notify: 'Write to your team',
  action: 'Issue a reward to the contact',
  jump: 'Send people back to a step',
  goal: 'Counts as reached, and ends',
  exit: 'Ends the journey',
};

const groups: readonly { heading: string; types: readonly AddedType[] }[] = [
  { heading: 'Messages', types: ['email', 'sms', 'fallback'] },
  { heading: 'Waits', types: ['wait', 'wait_for', 'wait_time', 'wait_weekday', 'wait_date'] },
  { heading: 'Ways', types: ['condition', 'branch', 'split', 'jump'] },
  { heading: 'Actions', types: ['list', 'attribute', 'action', 'webhook', 'notify'] },
  { heading: 'Ends', types: ['goal', 'exit'] },
];

/** The steps of the palette, most used first. */
export const paletteTypes: readonly AddedType[] = [
  'email',
  'sms',
  'wait',
  'wait_for',
  'condition',
  'split',
  'list',
  'webhook',
  'exit',
];

const ends: ReadonlySet<AddedType> = new Set(['jump', 'goal', 'exit']);

/** Steps that fit a search, by group. On a line that goes on, none that would end it. */
export function stepChoices(search: string, goesOn: boolean): { heading: string; steps: StepChoice[] }[] {
  const wanted = search.trim().toLowerCase();
  return groups.flatMap(({ heading, types }) => {
    const steps = types
      .filter((type) => !(goesOn && ends.has(type)))
      .map((type) => ({ type, label: nodeTypeWords[type], about: about[type] ?? '' }))
      .filter((step) => `${step.label} ${step.about}`.toLowerCase().includes(wanted));
    return steps.length === 0 ? [] : [{ heading, steps }];
  });
}
