import { createElement as h, type ReactElement } from 'react';
import { usePage } from '../blocks/page-context.ts';
import { type Answer, Help, Label, Optional, Problem } from './field-parts.ts';
import type { ShownField } from './shown-field.ts';

const numbers = (last: number) => Array.from({ length: last }, (_, index) => String(index + 1));

/** Day, month and, for who likes, the year: quicker than a calendar for a birthday. They are sent in this order. */
export function BirthdayGroup({ field, answer }: { field: ShownField; answer: Answer }): ReactElement {
  const { key, label } = field;
  const { words } = usePage();
  const [day = '', month = '', year = ''] =
    answer.list.length === 1 ? partsOf(answer.list[0] ?? '') : answer.list;
  const isAsked = answer.isRequired || undefined;
  return h(
    'fieldset',
    { ...answer.aria, id: answer.id },
    h('legend', null, h(Label, { text: label }), h(Optional, { field })),
    h(Help, { field }),
    h(
      'div',
      { className: 'day' },
      h(
        'label',
        null,
        h('span', null, words.text('form.day')),
        h(
          'select',
          { name: key, autoComplete: 'bday-day', defaultValue: day, required: isAsked },
          h('option', { value: '' }, '–'),
          numbers(31).map((number) => h('option', { key: number, value: number }, number)),
        ),
      ),
      h(
        'label',
        null,
        h('span', null, words.text('form.month')),
        h(
          'select',
          { name: key, autoComplete: 'bday-month', defaultValue: month, required: isAsked },
          h('option', { value: '' }, '–'),
          numbers(12).map((number) =>
            h('option', { key: number, value: number }, words.month(Number(number))),
          ),
        ),
      ),
      h(
        'label',
        null,
        h('span', null, `${words.text('form.year')} (${words.text('block.optional')})`),
        h('input', {
          type: 'text',
          name: key,
          inputMode: 'numeric',
          autoComplete: 'bday-year',
          maxLength: 4,
          pattern: '\\d{4}',
          ...(year !== '' && { defaultValue: year }),
        }),
      ),
    ),
    h(Problem, { answer }),
  );
}

/** A day as it is stored, such as `--12-31`, in the order of the controls. */
function partsOf(stored: string): string[] {
  const [, year = '', month, day] = /^(\d{4}|-)-(\d{2})-(\d{2})$/.exec(stored) ?? [];
  return month === undefined ? [] : [String(Number(day)), String(Number(month)), year === '-' ? '' : year];
}
