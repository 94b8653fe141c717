import { type KeyboardEvent, useId, useState } from 'react';
import { cn } from '../cn.ts';
import { Input } from '../primitives/inputs/input.tsx';

export type Suggestion = {
  /** What choosing it writes. */
  value: string;
  /** Shown instead of the value. */
  label?: string;
  /** At the right: a count. */
  detail?: string;
};

type SuggestInputProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  suggestions: readonly Suggestion[];
  /** Below the suggestions: where they come from. */
  note?: string | undefined;
  /** The list opened or closed: suggestions are needed only while it is open. */
  onOpenChange?: (isOpen: boolean) => void;
  /** What choosing one makes of the text; by default the suggestion alone. */
  textWith?: (suggestion: string) => string;
  disabled?: boolean;
  className?: string;
};

/** Which suggestion the arrows have reached; none until then, so that Enter keeps what was typed. */
function useSuggestionKeys(props: SuggestInputProps) {
  const { suggestions, onChange, onOpenChange, textWith = (chosen) => chosen } = props;
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const open = (next: boolean) => {
    setIsOpen(next);
    setActive(-1);
    onOpenChange?.(next);
  };
  const choose = (suggestion: Suggestion | undefined) => {
    if (suggestion) onChange(textWith(suggestion.value));
    open(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!isOpen) return open(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      const count = suggestions.length + 1;
      return setActive(((active + 1 + step + count) % count) - 1);
    }
    if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      open(false);
    }
    if (event.key === 'Enter' && isOpen && active >= 0) {
      event.preventDefault();
      choose(suggestions[active]);
    }
  };
  return { isOpen, active, open, choose, onKeyDown };
}

/** A text with suggestions: any text can be typed, and an existing one chosen. */
export function SuggestInput(props: SuggestInputProps) {
  const { label, value, onChange, suggestions, note, disabled = false, className } = props;
  const { isOpen, active, open, choose, onKeyDown } = useSuggestionKeys(props);
  const id = useId();
  const isShown = isOpen && suggestions.length > 0;
  return (
    <span className={cn('relative block', className)}>
      <Input
        role="combobox"
        aria-label={label}
        aria-expanded={isShown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isShown && active >= 0 ? `${id}-${active}` : undefined}
        autoComplete="off"
        disabled={disabled}
        value={value}
        onChange={(event) => {
          onChange(event.target.value);
          open(true);
        }}
        onFocus={() => open(true)}
        onClick={() => isOpen || open(true)}
        onBlur={() => open(false)}
        onKeyDown={onKeyDown}
      />
      <span
        hidden={!isShown}
        className="absolute top-full left-0 z-50 mt-1 w-max max-w-[min(24rem,calc(100vw-3rem))] min-w-full overflow-hidden rounded-card bg-popover text-popover-foreground shadow-popover"
      >
        <span
          id={`${id}-list`}
          role="listbox"
          aria-label={`${label}: suggestions`}
          className="block max-h-64 overflow-y-auto p-1"
        >
          {suggestions.map((suggestion, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the keys are the input's
            <span
              key={suggestion.value}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              // The press must not take the focus from the input, which would close the list.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(suggestion)}
              className={cn(
                'flex min-h-8 cursor-default items-center justify-between gap-4 rounded-sm px-2 py-1 text-sm hover:bg-accent max-sm:min-h-11',
                index === active && 'bg-accent',
              )}
            >
              <span className="min-w-0 truncate">{suggestion.label ?? suggestion.value}</span>
              <span className="tabular shrink-0 text-xs text-muted-foreground">{suggestion.detail}</span>
            </span>
          ))}
        </span>
        {note === undefined ? null : (
          <span className="block border-t border-border-soft px-3 py-1.5 text-xs text-muted-foreground">
            {note}
          </span>
        )}
      </span>
    </span>
  );
}
