import { type FormField, isLockedField } from '@talkdrum/form-fields';
import { Badge, cn, IconButton } from '@talkdrum/ui';
import { ArrowDown, ArrowUp, Lock, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { moveField, removeField } from './change-fields.ts';
import { typeWords } from '../../../lib/form-fields/field-words.ts';

const channelWords = { email: 'Email', sms: 'SMS' } as const;

interface FieldListProps {
  fields: readonly FormField[];
  /** Indexes of fields with something wrong. */
  wrong: ReadonlySet<number>;
  open: number;
  onOpen: (index: number) => void;
  onChange: (fields: FormField[]) => void;
}

/** The fields in the order of the form. */
export function FieldList({ fields, wrong, open, onOpen, onChange }: FieldListProps) {
  const list = useRef<HTMLOListElement>(null);
  /** What was pressed is drawn anew where the field went, or is gone with it. */
  const focus = (key: string | undefined, part: 'open' | 'up' | 'down') =>
    requestAnimationFrame(() => {
      const field = key && `[data-field="${CSS.escape(key)}"] [data-part=${part}]`;
      if (field) list.current?.querySelector<HTMLElement>(field)?.focus();
    });
  const move = (from: number, to: number) => {
    onChange(moveField(fields, from, to));
    onOpen(to);
    focus(fields[from]?.key, to < from ? 'up' : 'down');
  };
  const remove = (index: number) => {
    const left = removeField(fields, index);
    onChange(left);
    onOpen(Math.max(0, index - 1));
    focus(left[Math.max(0, index - 1)]?.key, 'open');
  };
  return (
    <ol ref={list} aria-label="Fields" className="flex flex-col gap-1">
      {fields.map((field, index) => (
        <li
          key={field.key}
          data-field={field.key}
          className={cn(
            'flex items-center gap-1 rounded-control border border-border-soft pr-1',
            index === open && 'border-primary bg-muted',
          )}
        >
          <button
            type="button"
            data-part="open"
            aria-current={index === open}
            onClick={() => onOpen(index)}
            className="flex min-h-11 min-w-0 flex-1 flex-col items-start justify-center px-2.5 py-1 text-left"
          >
            <span className="line-clamp-1 text-sm font-medium break-all">{field.label}</span>
            <span className="flex items-center gap-1.5 text-xs text-muted-foreground">
              {typeWords[field.type]}
              {field.channel === null ? null : ` · ${channelWords[field.channel]}`}
              {isLockedField(field.key) ? <Lock aria-label="On every form" className="size-3" /> : null}
              {field.isRequired ? <Badge tone="neutral">Required</Badge> : null}
              {wrong.has(index) ? <Badge tone="danger">Check</Badge> : null}
            </span>
          </button>
          <IconButton
            size="sm"
            label={`Move ${field.label} up`}
            icon={<ArrowUp aria-hidden />}
            data-part="up"
            disabledReason={index === 0 ? 'It’s the first' : null}
            onClick={() => move(index, index - 1)}
          />
          <IconButton
            size="sm"
            label={`Move ${field.label} down`}
            icon={<ArrowDown aria-hidden />}
            data-part="down"
            disabledReason={index === fields.length - 1 ? 'It’s the last' : null}
            onClick={() => move(index, index + 1)}
          />
          {isLockedField(field.key) ? null : (
            <IconButton
              size="sm"
              label={`Delete ${field.label}`}
              icon={<Trash2 aria-hidden />}
              onClick={() => remove(index)}
            />
          )}
        </li>
      ))}
    </ol>
  );
}
