import { createElement as h } from 'react';
import { type Answer, Help, Optional, Problem } from './field-parts.ts';
import type { ShownField } from './shown-field.ts';

const usualSteps = 5;

/** One or several of a list, or the steps of a rating, as large buttons. */
export function ChoiceGroup({ field, answer }: { field: ShownField; answer: Answer }) {
  const { type, key, label, options, limits } = field;
  const steps = Array.from({ length: Math.min(limits.max ?? usualSteps, 10) }, (_, step) => String(step + 1));
  const choices = type === 'rating' ? steps : options;
  return h(
    'fieldset',
    { ...answer.aria, id: answer.id },
    h('legend', null, label, h(Optional, { field })),
    h(Help, { field }),
    h(
      'div',
      { className: 'picks' },
      choices.map((choice, index) =>
        h(
          'label',
          { key: index, className: 'pick' },
          h('input', {
            type: type === 'choices' ? 'checkbox' : 'radio',
            name: key,
            value: choice,
            defaultChecked: answer.list.includes(choice),
            // A browser would want all boxes of a group ticked.
            required: (type !== 'choices' && answer.isRequired) || undefined,
          }),
          h('span', null, choice),
        ),
      ),
    ),
    h(Problem, { answer }),
  );
}
