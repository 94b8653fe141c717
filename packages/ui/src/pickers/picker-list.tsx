import { Check } from 'lucide-react';
import { Command } from 'cmdk';
import type { KeyboardEvent, ReactNode } from 'react';
import { cn } from '../cn.ts';
import type { Option } from '../primitives/inputs/select.tsx';
import { Spinner } from '../primitives/spinner.tsx';

/** An option with a picture before its words. */
export type PickerOption = Option & { icon?: ReactNode };

type PickerListProps = {
  label: string;
  options: readonly PickerOption[];
  isChosen: (value: string) => boolean;
  onChoose: (value: string) => void;
  searchPlaceholder?: string | undefined;
  emptyText?: string | undefined;
  /** With it the server searches and `options` are its answer. */
  onSearchChange?: ((text: string) => void) | undefined;
  isLoading?: boolean | undefined;
  onKeyDown?: (event: KeyboardEvent) => void;
};

function Row({
  option,
  isChosen,
  onChoose,
}: {
  option: PickerOption;
  isChosen: boolean;
  onChoose: (value: string) => void;
}) {
  return (
    <Command.Item
      value={option.value}
      keywords={[option.label, option.description ?? '']}
      disabled={option.disabled ?? false}
      onSelect={() => onChoose(option.value)}
      className="flex min-h-8 items-center gap-2 rounded-sm px-2 py-1 max-sm:min-h-11 data-[disabled=true]:text-muted-foreground data-[selected=true]:bg-accent"
    >
      <Check aria-hidden className={cn('size-4 shrink-0 text-primary-text', !isChosen && 'opacity-0')} />
      {option.icon}
      <span className="min-w-0">
        <span className="block break-words">
          {option.label}
          {isChosen ? <span className="sr-only"> (chosen)</span> : null}
        </span>
        {option.description ? (
          <span className="block text-xs text-muted-foreground">{option.description}</span>
        ) : null}
      </span>
    </Command.Item>
  );
}

function Searching() {
  return (
    <div className="flex items-center gap-2 px-2 py-2 text-muted-foreground">
      <Spinner label="Searching" />
      Searching…
    </div>
  );
}

/** The searchable list inside a picker. */
export function PickerList({
  label,
  options,
  isChosen,
  onChoose,
  searchPlaceholder = 'Search',
  emptyText = 'Nothing found',
  ...server
}: PickerListProps) {
  const { onSearchChange, isLoading = false, onKeyDown } = server;
  return (
    <Command
      label={label}
      shouldFilter={!onSearchChange}
      onKeyDown={onKeyDown}
      className="flex min-h-0 flex-col"
    >
      <Command.Input
        placeholder={searchPlaceholder}
        {...(onSearchChange ? { onValueChange: onSearchChange } : {})}
        className="h-9 w-full border-b border-border bg-transparent px-3 text-base outline-none max-sm:h-11 max-sm:text-touch"
      />
      <Command.List label={label} className="max-h-64 overflow-y-auto overscroll-contain p-1">
        {isLoading ? (
          <Searching />
        ) : (
          <Command.Empty className="px-2 py-3 text-center text-muted-foreground">{emptyText}</Command.Empty>
        )}
        {options.map((option) => (
          <Row key={option.value} option={option} isChosen={isChosen(option.value)} onChoose={onChoose} />
        ))}
      </Command.List>
    </Command>
  );
}
