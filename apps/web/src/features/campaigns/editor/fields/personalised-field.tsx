import { Field, type FieldProps, Input } from '@talkdrum/ui';
import { useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { MergeTagMenu } from '../../../../lib/message-editor/merge-tag-menu.tsx';
import { ShownText } from '../../../../lib/shown-text.tsx';

/** A text field with a merge tag menu that inserts at the caret. While nobody types, its tags are pills. */
export function PersonalisedField<I extends FieldValues, O = I>(props: FieldProps<I, O>) {
  const input = useRef<HTMLInputElement | null>(null);
  const [isTyping, setTyping] = useState(false);
  return (
    <Field {...props}>
      {({ field, aria }) => {
        const value: unknown = field.value;
        const text = typeof value === 'string' ? value : '';
        const insert = (tag: string) => {
          const start = input.current?.selectionStart ?? text.length;
          const end = input.current?.selectionEnd ?? start;
          field.onChange(text.slice(0, start) + tag + text.slice(end));
          requestAnimationFrame(() => input.current?.focus());
        };
        const keep = (element: HTMLInputElement | null) => {
          input.current = element;
          field.ref(element);
        };
        return (
          <div className="flex gap-2">
            <div className="relative min-w-0 flex-1">
              <Input
                {...aria}
                name={field.name}
                ref={keep}
                value={text}
                onChange={field.onChange}
                onFocus={() => setTyping(true)}
                onBlur={() => {
                  setTyping(false);
                  field.onBlur();
                }}
                disabled={field.disabled}
              />
              {!isTyping && text.includes('{{') ? <Pills text={text} /> : null}
            </div>
            <MergeTagMenu size="md" onInsert={insert} />
          </div>
        );
      }}
    </Field>
  );
}

/** Over the input, which stays the control: a click or the Tab key still reaches it. */
function Pills({ text }: { text: string }) {
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute inset-px flex items-center overflow-hidden rounded-control bg-card px-2.5 whitespace-pre"
    >
      <ShownText text={text} />
    </span>
  );
}
