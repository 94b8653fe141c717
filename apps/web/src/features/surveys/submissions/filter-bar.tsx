import type { SurveyAnalyticsOutput, SurveyOutput } from '@talkdrum/api/contracts';
import { shownText } from '@talkdrum/api/contracts/shown-text';
import { Button, Input, Select } from '@talkdrum/ui';
import { X } from 'lucide-react';
import { trpc } from '../../../lib/trpc.ts';
import { choiceName } from './choice-name.ts';
import { channelName } from '../../../lib/publishing/share/channel-words.ts';

export interface AnalyticsFilter {
  from: string | null;
  until: string | null;
  channel: string | null;
  segmentId: string | null;
  answers: { key: string; line: string; choice: string }[];
}

export const noFilter: AnalyticsFilter = {
  from: null,
  until: null,
  channel: null,
  segmentId: null,
  answers: [],
};

interface FilterBarProps {
  survey: SurveyOutput;
  data: SurveyAnalyticsOutput;
  filter: AnalyticsFilter;
  onChange: (filter: AnalyticsFilter) => void;
}

/** Whose answers count: by date, source, segment and answer. */
export function FilterBar({ survey, data, filter, onChange }: FilterBarProps) {
  const set = (change: Partial<AnalyticsFilter>) => onChange({ ...filter, ...change });
  const segments = trpc.segments.list.useQuery(
    { search: '' },
    { staleTime: 30_000, enabled: !survey.isAnonymous },
  );
  const channels = new Set([
    ...data.channels.map(({ name }) => name),
    ...(filter.channel ? [filter.channel] : []),
  ]);
  return (
    <div
      role="group"
      aria-label="Filters"
      className="grid grid-cols-2 items-end gap-2 max-sm:w-full sm:flex sm:flex-wrap sm:items-center"
    >
      <DayInput label="From" value={filter.from} onChange={(from) => set({ from })} />
      <DayInput label="Until" value={filter.until} onChange={(until) => set({ until })} />
      <Select
        aria-label="Source"
        className="sm:w-40"
        options={[
          { value: '', label: 'All sources' },
          ...[...channels].map((name) => ({ value: name, label: channelName(name) })),
        ]}
        value={filter.channel ?? ''}
        onChange={({ target }) => set({ channel: target.value || null })}
      />
      {survey.isAnonymous ? null : (
        <Select
          aria-label="Segment"
          className="sm:w-40"
          options={[
            { value: '', label: 'All segments' },
            ...(segments.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={filter.segmentId ?? ''}
          onChange={({ target }) => set({ segmentId: target.value || null })}
        />
      )}
      {filter.answers.map((answer) => (
        <Button
          key={`${answer.key} ${answer.line} ${answer.choice}`}
          size="sm"
          icon={<X aria-hidden />}
          aria-label={`Remove the filter ${choiceName(answer)}`}
          onClick={() => set({ answers: filter.answers.filter((one) => one !== answer) })}
        >
          {shownText(data.questions.find(({ key }) => key === answer.key)?.label ?? 'Answer')}:{' '}
          {choiceName(answer)}
        </Button>
      ))}
      <AnswerChoice data={data} filter={filter} isAnonymous={survey.isAnonymous} onChange={set} />
    </div>
  );
}

interface DayProps {
  label: string;
  value: string | null;
  onChange: (day: string | null) => void;
}

function DayInput({ label, value, onChange }: DayProps) {
  return (
    <label className="flex gap-1.5 text-sm text-muted-foreground max-sm:flex-col sm:items-center">
      {label}
      <Input
        type="date"
        className="sm:w-38"
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value || null)}
      />
    </label>
  );
}

interface AnswerChoiceProps {
  data: SurveyAnalyticsOutput;
  filter: AnalyticsFilter;
  isAnonymous: boolean;
  onChange: (change: Partial<AnalyticsFilter>) => void;
}

const countedOnes: ReadonlySet<string> = new Set([
  'choice',
  'choices',
  'dropdown',
  'picture',
  'nps',
  'csat',
  'ces',
  'rating',
  'checkbox',
  'consent',
  'matrix',
]);

function AnswerChoice({ data, filter, isAnonymous, onChange }: AnswerChoiceProps) {
  const most = isAnonymous ? 1 : 5;
  if (filter.answers.length >= most) return null;
  const answers = data.questions
    .filter(({ type }) => countedOnes.has(type))
    .flatMap(({ key, label, counts }) =>
      counts
        .filter(({ isOther }) => !isOther)
        .map(({ line, choice }) => ({
          key,
          line,
          choice,
          name: `${shownText(label)}: ${choiceName({ line, choice })}`,
        })),
    );
  return (
    <Select
      aria-label="Answer"
      className="sm:w-44"
      options={[
        { value: '', label: 'Add an answer' },
        ...answers.map(({ name }, index) => ({ value: String(index), label: name })),
      ]}
      value=""
      onChange={({ target }) => {
        const chosen = target.value === '' ? undefined : answers[Number(target.value)];
        if (chosen === undefined) return;
        const { key, line, choice } = chosen;
        onChange({ answers: [...filter.answers, { key, line, choice }] });
      }}
    />
  );
}
