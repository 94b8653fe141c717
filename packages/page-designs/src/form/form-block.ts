import { createElement as h } from 'react';
import { Band, Heading } from '../blocks/band.ts';
import { type BlockProps, usePage } from '../blocks/page-context.ts';
import { RichText } from '../blocks/rich-text.ts';
import { honeypotName } from './compiled-form.ts';
import { FormFieldView } from './field-view.ts';

/** A page's form. It needs no script; the server says what is wrong and shows the answers again. */
export function FormBlock({ props, rootRef }: BlockProps<'form'>) {
  const { heading, text, isCard } = props;
  return h(
    Band,
    { name: 'form', props, rootRef },
    h(
      'div',
      { className: isCard ? 'card' : 'bare' },
      h(Heading, null, heading),
      h(RichText, { words: text }),
      h(FormBody, { props }),
    ),
  );
}

function FormBody({ props: { buttonLabel, look } }: Pick<BlockProps<'form'>, 'props'>) {
  const { form, isEditing, words } = usePage();
  if (form === null)
    return isEditing ? h('p', { className: 'empty' }, 'The form’s fields appear here.') : null;
  const fields = form.fields.map((field) => h(FormFieldView, { key: field.key, field }));
  const button = h(
    'button',
    { type: isEditing ? 'button' : 'submit', className: `btn wide ${look}` },
    buttonLabel === '' ? 'Send' : buttonLabel,
  );
  if (isEditing) return h('div', { className: 'form' }, fields, button);
  const hasFiles = form.fields.some(({ type }) => type === 'file');
  return h(
    'form',
    {
      method: 'post',
      action: form.action,
      className: 'form',
      ...(hasFiles && { encType: 'multipart/form-data' }),
    },
    h('input', { type: 'hidden', name: '_visit', value: '' }),
    h('input', { type: 'hidden', name: 'lang', value: words.language }),
    h(ErrorNotice),
    fields,
    h(Honeypot),
    button,
  );
}

function ErrorNotice() {
  const { errors = {}, words } = usePage();
  return Object.keys(errors).length === 0
    ? null
    : h('p', { className: 'problem', role: 'alert' }, words.text('block.checkAnswers'));
}

/** Off the screen, out of the order of tabs and unnamed to screen readers, unlike `hidden`, which programs skip. */
function Honeypot() {
  const { words } = usePage();
  const label = words.text('block.leaveEmpty');
  const attrs = { type: 'text', name: honeypotName, tabIndex: -1, autoComplete: 'off', 'aria-label': label };
  return h('div', { className: 'more', 'aria-hidden': true }, h('input', attrs));
}
