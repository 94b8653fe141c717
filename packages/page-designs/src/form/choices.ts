import { otherChoice, stepsOf } from '@talkdrum/form-fields';
import { createElement as h, type ReactNode } from 'react';
import { usePage } from '../blocks/page-context.ts';
import { type Answer, Help, Label, Optional, Problem } from './field-parts.ts';
import type { ShownField } from './shown-field.ts';

/** One or several of a list, or the steps of a scale, as large buttons. */
export function ChoiceGroup({ field, answer }: { field: ShownField; answer: Answer }) {
  const { type, key, label, options, hasOther, pictures = [] } = field;
  const { words } = usePage();
  const isScale = ['rating', 'nps', 'csat', 'ces'].includes(type);
  const choices = isScale ? scaleOf(field) : options;
  const pick = (choice: string, content: ReactNode) =>
    h(
      'label',
      { key: choice, className: 'pick' },
      h('input', {
        type: type === 'choices' ? 'checkbox' : 'radio',
        name: key,
        value: choice,
        defaultChecked: answer.list.includes(choice),
        // A browser would want all boxes of a group ticked.
        required: (type !== 'choices' && answer.isRequired) || undefined,
      }),
      content,
    );
  return h(
    'fieldset',
    { ...answer.aria, id: answer.id },
    h('legend', null, h(Label, { text: label }), h(Optional, { field })),
    h(Help, { field }),
    h(
      'div',
      { className: type === 'picture' ? 'picks pics' : 'picks' },
      choices.map((choice, index) =>
        pick(choice, [
          type === 'picture' &&
            h('img', {
              key: 'picture',
              src: pictures[index],
              alt: '',
              width: 160,
              height: 120,
              loading: 'lazy',
            }),
          h('span', { key: 'words' }, choice),
        ]),
      ),
      hasOther === true && pick(otherChoice, h('span', null, words.text('survey.other'))),
    ),
    isScale && h(Ends, { field }),
    h(OtherText, { field }),
    h(Problem, { answer }),
  );
}

function scaleOf({ type, limits }: ShownField): string[] {
  if (type === 'file') return [];
  const { first, last } = stepsOf({ type, limits });
  return Array.from({ length: Math.min(last, 10) - first + 1 }, (_, step) => String(first + step));
}

function Ends({ field: { scale } }: { field: ShownField }): ReactNode {
  if (scale === undefined || (scale.low === '' && scale.high === '')) return null;
  return h('p', { className: 'ends' }, h('span', null, scale.low), h('span', null, scale.high));
}

/** The person’s own words, beside “Other”. */
export function OtherText({ field: { key, hasOther } }: { field: ShownField }): ReactNode {
  const { words, values = {} } = usePage();
  if (hasOther !== true) return null;
  const name = `${key}.other`;
  const value = values[name];
  return h('input', {
    className: 'own',
    type: 'text',
    name,
    'aria-label': words.text('survey.otherText'),
    placeholder: words.text('survey.otherText'),
    maxLength: 200,
    ...(typeof value === 'string' && value !== '' && { defaultValue: value }),
  });
}
