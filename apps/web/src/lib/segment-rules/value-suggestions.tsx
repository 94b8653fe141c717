import type { SuggestedSubject } from '@talkdrum/api/contracts';
import { Input } from '@talkdrum/ui';
import { SuggestInput } from '@talkdrum/ui/pickers';
import { useState } from 'react';
import { formatNumber } from '../format.ts';
import { trpc } from '../trpc.ts';
import { useSettled } from '../use-settled.ts';

interface SuggestedTextProps {
  label: string;
  /** Null for a text without suggestions. */
  subject: SuggestedSubject | null;
  value: string;
  onChange: (value: string) => void;
  /** The part of the text to look for, and what choosing a suggestion makes of the text. */
  part?: { search: string; textWith: (suggestion: string) => string };
  className?: string;
}

/** A text of a rule, with the values that contacts have. */
export function SuggestedText({ subject, ...props }: SuggestedTextProps) {
  if (subject !== null) return <WithSuggestions subject={subject} {...props} />;
  const { label, value, onChange, className } = props;
  return (
    <Input
      aria-label={label}
      className={className}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function WithSuggestions({ subject, part, ...props }: SuggestedTextProps & { subject: SuggestedSubject }) {
  const [isOpen, setIsOpen] = useState(false);
  const search = useSettled((part?.search ?? props.value).trim().slice(0, 100), 200);
  const found = trpc.segments.suggestions.useQuery(
    { subject, search },
    {
      enabled: isOpen,
      staleTime: 60_000,
      placeholderData: (previous) => previous,
      // An answer to an earlier text is of no use.
      trpc: { abortOnUnmount: true },
    },
  ).data;
  const suggestions = (found?.values ?? []).map(({ value, name, count }) => ({
    value,
    ...(name === null ? {} : { label: `${value} ${name}` }),
    detail: formatNumber(count),
  }));
  return (
    <SuggestInput
      {...props}
      suggestions={suggestions}
      onOpenChange={setIsOpen}
      {...(part === undefined ? {} : { textWith: part.textWith })}
      note={
        found?.ofLatest == null
          ? undefined
          : `Counted among the latest ${formatNumber(found.ofLatest)} contacts`
      }
    />
  );
}
