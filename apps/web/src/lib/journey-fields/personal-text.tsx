import type { Channel } from '@talkdrum/api/contracts';
import { Input, Textarea } from '@talkdrum/ui';
import { useId, useRef } from 'react';
import { MergeTagMenu } from '../message-editor/merge-tag-menu.tsx';
import { SmsCounter } from '../sms-message/sms-counter.tsx';

interface PersonalTextProps {
  label: string;
  help?: string;
  value: string;
  maxLength: number;
  /** A text message has several lines and a counter. */
  channel?: Channel;
  onChange: (value: string) => void;
}

/** A text with merge tags, which are inserted at the caret. */
export function PersonalText({
  label,
  help,
  value,
  maxLength,
  channel = 'email',
  onChange,
}: PersonalTextProps) {
  const control = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const id = useId();
  const insert = (tag: string) => {
    const start = control.current?.selectionStart ?? value.length;
    onChange(value.slice(0, start) + tag + value.slice(control.current?.selectionEnd ?? start));
    requestAnimationFrame(() => control.current?.focus());
  };
  const shared = {
    id,
    ref: control,
    value,
    maxLength,
    'aria-describedby': help === undefined ? undefined : `${id}-help`,
  };
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className="flex items-end justify-between gap-2">
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        <MergeTagMenu channel={channel} onInsert={insert} />
      </div>
      {channel === 'sms' ? (
        <Textarea {...shared} rows={5} onChange={({ target }) => onChange(target.value)} />
      ) : (
        <Input {...shared} onChange={({ target }) => onChange(target.value)} />
      )}
      {channel === 'sms' ? <SmsCounter id={`${id}-counter`} text={value} messageType="promotional" /> : null}
      {help === undefined ? null : (
        <span id={`${id}-help`} className="text-xs text-muted-foreground">
          {help}
        </span>
      )}
    </div>
  );
}
