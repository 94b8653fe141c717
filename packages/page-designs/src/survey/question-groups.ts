import { createElement as h } from 'react';
import { usePage } from '../blocks/page-context.ts';
import { type Answer, Help, Label, Optional, Problem } from '../form/field-parts.ts';
import type { ShownField } from '../form/shown-field.ts';

interface GroupProps {
  field: ShownField;
  answer: Answer;
}

/** A place for each choice: works with a keyboard, a screen reader and without a script, which dragging doesn’t. */
export function RankingGroup({ field, answer }: GroupProps) {
  const { key, label, options } = field;
  const { words, values = {} } = usePage();
  const places = options.map((_, index) => String(index + 1));
  return h(
    'fieldset',
    { ...answer.aria, id: answer.id },
    h('legend', null, h(Label, { text: label }), h(Optional, { field })),
    h(Help, { field }),
    h('p', { className: 'help' }, words.text('survey.ranking')),
    options.map((option, index) => {
      const name = `${key}.${index}`;
      const value = values[name];
      return h(
        'label',
        { key: option, className: 'rank' },
        h('span', null, option),
        h(
          'select',
          { name, defaultValue: typeof value === 'string' ? value : '' },
          h('option', { value: '' }, '–'),
          places.map((place) => h('option', { key: place, value: place }, place)),
        ),
      );
    }),
    h(Problem, { answer }),
  );
}

/** A group of choices for each row: on a phone they are stacked. */
export function MatrixGroup({ field, answer }: GroupProps) {
  const { key, label, options, columns = [] } = field;
  const { values = {} } = usePage();
  return h(
    'fieldset',
    { ...answer.aria, id: answer.id },
    h('legend', null, h(Label, { text: label }), h(Optional, { field })),
    h(Help, { field }),
    options.map((row, index) => {
      const name = `${key}.${index}`;
      return h(
        'fieldset',
        { key: row, className: 'row' },
        h('legend', null, row),
        h(
          'div',
          { className: 'picks' },
          columns.map((column) =>
            h(
              'label',
              { key: column, className: 'pick' },
              h('input', {
                type: 'radio',
                name,
                value: column,
                defaultChecked: values[name] === column,
              }),
              h('span', null, column),
            ),
          ),
        ),
      );
    }),
    h(Problem, { answer }),
  );
}
