import { Field, type FieldProps, Input } from '@talkdrum/ui';
import { useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { MergeTagMenu } from '../../../lib/message-editor/merge-tag-menu.tsx';

/** A line of text with the personalisation helper, which inserts where the caret stands. */
export function PersonalisedField<I extends FieldValues, O = I>(props: FieldProps<I, O>) {
  const input = useRef<HTMLInputElement | null>(null);
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
            <Input
              {...aria}
              name={field.name}
              ref={keep}
              value={text}
              onChange={field.onChange}
              onBlur={field.onBlur}
              disabled={field.disabled}
              className="min-w-0 flex-1"
            />
            <MergeTagMenu size="md" onInsert={insert} />
          </div>
        );
      }}
    </Field>
  );
}
