import { createElement as h, type ReactElement } from 'react';
import { usePage } from '../blocks/page-context.ts';
import { type Answer, Help, Label, Optional, Problem } from './field-parts.ts';
import type { ShownField } from './shown-field.ts';

const numbers = (last: number) => Array.from({ length: last }, (_, index) => String(index + 1));

/** Day, month and an optional year: quicker than a calendar for a birthday. They are sent in this order. */
export function BirthdayGroup({ field, answer }: { field: ShownField; answer: Answer }): ReactElement {
  const { key, label } = field;
  const { words } = usePage();
  const { list } = answer;
  const [day = '', month = '', year = ''] = list.length === 1 ? partsOf(list[0] ?? '') : list;
  const shared = { name: key, required: answer.isRequired || undefined };
  const select = (part: 'day' | 'month', value: string, options: { value: string; label: string }[]) =>
    h(
      'label',
      null,
      h('span', null, words.text(`form.${part}`)),
      h(
        'select',
        { ...shared, autoComplete: `bday-${part}`, defaultValue: value },
        h('option', { value: '' }, '–'),
        options.map((option) => h('option', { key: option.value, value: option.value }, option.label)),
      ),
    );
  const days = numbers(31).map((value) => ({ value, label: value }));
  const months = numbers(12).map((value) => ({ value, label: words.month(Number(value)) }));
  return h(
    'fieldset',
    { ...answer.aria, id: answer.id },
    h('legend', null, h(Label, { text: label }), h(Optional, { field })),
    h(Help, { field }),
    h(
      'div',
      { className: 'day' },
      select('day', day, days),
      select('month', month, months),
      h(Year, { name: key, year }),
    ),
    h(Problem, { answer }),
  );
}

function Year({ name, year }: { name: string; year: string }): ReactElement {
  const { words } = usePage();
  return h(
    'label',
    null,
    h('span', null, `${words.text('form.year')} (${words.text('block.optional')})`),
    h('input', {
      type: 'text',
      name,
      inputMode: 'numeric',
      autoComplete: 'bday-year',
      maxLength: 4,
      pattern: '\\d{4}',
      ...(year !== '' && { defaultValue: year }),
    }),
  );
}

/** A day as it is stored, such as `--12-31`, in the order of the controls. */
function partsOf(stored: string): string[] {
  const [, year = '', month, day] = /^(\d{4}|-)-(\d{2})-(\d{2})$/.exec(stored) ?? [];
  return month === undefined ? [] : [String(Number(day)), String(Number(month)), year === '-' ? '' : year];
}
