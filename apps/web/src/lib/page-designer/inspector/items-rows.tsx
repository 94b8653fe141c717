import { Button, IconButton } from '@talkdrum/ui';
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import type { ComponentType } from 'react';
import type { SettingRowProps } from './block-settings.ts';

interface ItemsRowsProps {
  setting: SettingRowProps<'items'>['setting'];
  /** A control of an item; items have no lists of their own. */
  Row: ComponentType<SettingRowProps>;
  value: Record<string, unknown>[];
  onChange: (items: Record<string, unknown>[]) => void;
}

/** A list of questions, quotes, pictures or links. */
export function ItemsRows({ setting, Row, value, onChange }: ItemsRowsProps) {
  const { noun, most, start, settings } = setting;
  const replace = (index: number, item: Record<string, unknown>) => onChange(value.with(index, item));
  const swap = (index: number, other: number) => {
    const [one, two] = [value[index], value[other]];
    if (one !== undefined && two !== undefined) onChange(value.with(index, two).with(other, one));
  };
  return (
    <div className="flex flex-col gap-2">
      {value.map((item, index) => (
        <fieldset key={index} className="flex min-w-0 flex-col gap-2 rounded-well bg-inset p-2">
          <legend className="sr-only">{`${noun} ${index + 1}`}</legend>
          <div className="flex items-center gap-0.5">
            <span aria-hidden className="flex-1 text-xs font-medium">{`${capital(noun)} ${index + 1}`}</span>
            <IconButton
              size="sm"
              label={`Move ${noun} ${index + 1} up`}
              icon={<ArrowUp aria-hidden />}
              disabledReason={index === 0 ? 'It’s the first' : null}
              onClick={() => swap(index, index - 1)}
            />
            <IconButton
              size="sm"
              label={`Move ${noun} ${index + 1} down`}
              icon={<ArrowDown aria-hidden />}
              disabledReason={index === value.length - 1 ? 'It’s the last' : null}
              onClick={() => swap(index, index + 1)}
            />
            <IconButton
              size="sm"
              label={`Remove ${noun} ${index + 1}`}
              icon={<X aria-hidden />}
              onClick={() => onChange(value.toSpliced(index, 1))}
            />
          </div>
          {settings.map((part) => (
            <Row
              key={part.prop}
              setting={part}
              // A picture of a gallery is the item itself.
              props={part.prop === '' ? { '': item } : item}
              onChange={(change) =>
                replace(
                  index,
                  part.prop === '' ? (change[''] as Record<string, unknown>) : { ...item, ...change },
                )
              }
            />
          ))}
        </fieldset>
      ))}
      <Button
        size="sm"
        icon={<Plus aria-hidden />}
        disabledReason={value.length >= most ? `You can have up to ${most}` : null}
        onClick={() => onChange([...value, start])}
      >
        {`Add a ${noun}`}
      </Button>
    </div>
  );
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
