import type { JourneyCondition } from '@talkdrum/journey-design';
import { Input, Select } from '@talkdrum/ui';
import { Labelled } from '../../../../lib/form-fields/labelled.tsx';
import { useJourney } from '../journey-context.ts';

type AnswerCondition = Extract<JourneyCondition, { kind: 'answer' }>;

const comparisons = [
  { value: 'eq', label: 'is' },
  { value: 'ne', label: 'isn’t' },
  { value: 'gt', label: 'is more than' },
  { value: 'lt', label: 'is less than' },
  { value: 'set', label: 'is there' },
];

/** A field of what an address answered to a webhook step of this journey. */
export function AnswerFields({
  condition,
  onChange,
}: {
  condition: AnswerCondition;
  onChange: (condition: AnswerCondition) => void;
}) {
  const { graph } = useJourney();
  const names = graph.nodes.flatMap((node) =>
    node.type === 'webhook' && node.config.answerKey !== '' ? [node.config.answerKey] : [],
  );
  const set = (change: Partial<AnswerCondition>) => onChange({ ...condition, ...change });
  return (
    <>
      <Labelled label="Answer" help="Webhook steps that keep their answer are listed here.">
        <Select
          value={condition.answer}
          options={[
            { value: '', label: 'Choose an answer' },
            ...[...new Set(names)].map((name) => ({ value: name, label: name })),
          ]}
          onChange={({ target }) => set({ answer: target.value })}
        />
      </Labelled>
      <Labelled label="Field">
        <Input
          maxLength={60}
          value={condition.field}
          onChange={({ target }) => set({ field: target.value })}
        />
      </Labelled>
      <Labelled label="Comparison">
        <Select
          value={condition.cmp}
          options={comparisons}
          onChange={({ target }) => set({ cmp: target.value as AnswerCondition['cmp'] })}
        />
      </Labelled>
      {condition.cmp === 'set' ? null : (
        <Labelled label="Value">
          <Input
            maxLength={200}
            value={condition.value}
            onChange={({ target }) => set({ value: target.value })}
          />
        </Labelled>
      )}
    </>
  );
}
