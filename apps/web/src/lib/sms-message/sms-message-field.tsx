import type { MessageType } from '@talkdrum/api/contracts';
import { type ControlAria, Field, type FieldProps, Textarea } from '@talkdrum/ui';
import { useRef } from 'react';
import type { ControllerRenderProps, FieldValues } from 'react-hook-form';
import { MergeTagMenu } from '../message-editor/merge-tag-menu.tsx';
import { SmsCounter } from './sms-counter.tsx';
import { SpellingOffer } from './spelling-offer.tsx';

type SmsMessageFieldProps<I extends FieldValues, O> = FieldProps<I, O> & {
  /** Decides which price is shown. */
  messageType: MessageType;
};

/** The SMS text field with counter, merge tags and an offer to replace expensive characters. */
export function SmsMessageField<I extends FieldValues, O = I>({
  messageType,
  ...props
}: SmsMessageFieldProps<I, O>) {
  return (
    <Field {...props}>
      {({ field, aria }) => <SmsText field={field} aria={aria} messageType={messageType} />}
    </Field>
  );
}

interface SmsTextProps<I extends FieldValues> {
  field: ControllerRenderProps<I>;
  aria: ControlAria;
  messageType: MessageType;
}

function SmsText<I extends FieldValues>({ field, aria, messageType }: SmsTextProps<I>) {
  const area = useRef<HTMLTextAreaElement | null>(null);
  const value: unknown = field.value;
  const text = typeof value === 'string' ? value : '';
  const counterId = `${aria.id}-counter`;
  const isDisabled = field.disabled === true;
  function insert(tag: string) {
    const start = area.current?.selectionStart ?? text.length;
    field.onChange(text.slice(0, start) + tag + text.slice(area.current?.selectionEnd ?? start));
    requestAnimationFrame(() => area.current?.focus());
  }
  function keep(element: HTMLTextAreaElement | null) {
    area.current = element;
    field.ref(element);
  }
  return (
    <div className="flex flex-col gap-2">
      <Textarea
        {...aria}
        aria-describedby={[aria['aria-describedby'], counterId].filter(Boolean).join(' ')}
        name={field.name}
        ref={keep}
        value={text}
        onChange={field.onChange}
        onBlur={field.onBlur}
        disabled={isDisabled}
        rows={5}
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        {isDisabled ? null : <MergeTagMenu channel="sms" onInsert={insert} />}
        <SmsCounter id={counterId} text={text} messageType={messageType} />
      </div>
      <div role="status" className="empty:hidden">
        <SpellingOffer text={text} onReplace={isDisabled ? null : field.onChange} />
      </div>
    </div>
  );
}
