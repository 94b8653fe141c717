import type { SegmentFieldsOutput } from '@talkdrum/api/contracts';
import { Select } from '@talkdrum/ui';
import { Choice } from '@talkdrum/ui/pickers';
import { type AnswerRuleNode, newAnswer } from './answer-rule-choices.ts';
import { InOrOut } from './in-or-out.tsx';
import { kindOf, operators, withOperator } from './rule-choices.ts';
import { ValueEditor } from './value-editor.tsx';
import { withDeletedOption } from './with-deleted-option.ts';

interface AnswerRuleProps {
  rule: AnswerRuleNode;
  forms: SegmentFieldsOutput['forms'];
  onChange: (rule: AnswerRuleNode) => void;
}

const anything = '';

/** Whether the contact submitted a form, and how they answered one of its questions. */
export function AnswerRule({ rule, forms, onChange }: AnswerRuleProps) {
  const questions = forms.find(({ id }) => id === rule.publishedId)?.questions ?? [];
  return (
    <>
      <InOrOut
        isIn={rule.has}
        label="Submitted"
        yes="submitted"
        no="did not submit"
        onChange={(has) => onChange({ ...rule, has })}
      />
      <Choice
        label="Form or survey"
        className="w-auto max-w-60"
        value={rule.publishedId}
        onValueChange={(publishedId) => onChange({ t: 'answer', publishedId, has: rule.has })}
        options={withDeletedOption(
          forms.map(({ id, name }) => ({ value: id, label: name })),
          rule.publishedId,
          'Deleted form or survey',
        )}
      />
      <Select
        aria-label="Question"
        className="w-auto max-w-60"
        value={rule.answer?.key ?? anything}
        onChange={(event) => {
          const chosen = questions.find(({ key }) => key === event.target.value);
          onChange({ ...rule, answer: chosen === undefined ? undefined : newAnswer(chosen) });
        }}
        options={withDeletedOption(
          [
            { value: anything, label: 'with any answers' },
            ...questions.map(({ key, label }) => ({ value: key, label: `with “${label}”` })),
          ],
          rule.answer?.key ?? anything,
          'with a deleted question',
        )}
      />
      {rule.answer === undefined ? null : <Answer answer={rule.answer} rule={rule} onChange={onChange} />}
    </>
  );
}

function Answer({
  answer,
  rule,
  onChange,
}: Pick<AnswerRuleProps, 'rule' | 'onChange'> & { answer: NonNullable<AnswerRuleNode['answer']> }) {
  const choices = operators[kindOf(answer)];
  const set = (next: unknown) => onChange({ ...rule, answer: next as typeof answer });
  // “Is not” would be true for each other choice of one person; “did not submit” says it clearly.
  const offered = Object.entries(choices).filter(([cmp]) => cmp !== 'ne' && cmp !== 'not_exists');
  return (
    <>
      <Select
        aria-label="Comparison of the answer"
        className="w-auto"
        value={answer.cmp}
        onChange={(event) => set(withOperator(answer, event.target.value))}
        options={withDeletedOption(
          offered.map(([value, { label }]) => ({ value, label })),
          answer.cmp,
          choices[answer.cmp]?.label ?? answer.cmp,
        )}
      />
      <ValueEditor
        kind={choices[answer.cmp]?.value ?? 'none'}
        value={'value' in answer ? answer.value : undefined}
        onChange={(value) => set({ ...answer, value })}
      />
    </>
  );
}
