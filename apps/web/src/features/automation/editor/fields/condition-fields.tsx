import type { JourneyCondition, NodeOf } from '@talkdrum/journey-design';
import { Button, IconButton, Input, Segmented } from '@talkdrum/ui';
import { ArrowUp, Plus, Trash2 } from 'lucide-react';
import { Labelled } from '../../../../lib/form-fields/labelled.tsx';
import { GroupEditor } from '../../../../lib/segment-rules/group-editor.tsx';
import { ruleProblem } from '../../../../lib/segment-rules/rule-problem.ts';
import type { Group } from '../../../../lib/segment-rules/segment-rules.ts';
import { useJourney } from '../journey-context.ts';
import { AnswerFields } from './answer-fields.tsx';
import { newPort } from './new-port.ts';
import { SegmentPicker, useChoices } from '../../../../lib/journey-fields/pickers.tsx';

export function ConditionFields({ node }: { node: NodeOf<'condition'> }) {
  const { commands } = useJourney();
  return (
    <>
      <p className="text-sm text-muted-foreground">
        People who match take “Yes”, everyone else takes “No”. Checked when they reach this step.
      </p>
      <Condition
        condition={node.config.condition}
        onChange={(condition) => commands.change({ ...node, config: { condition } }, 'condition')}
      />
    </>
  );
}

interface ConditionProps {
  condition: JourneyCondition;
  onChange: (condition: JourneyCondition) => void;
}

const kinds = [
  { value: 'segment', label: 'In a segment' },
  { value: 'rules', label: 'Matches rules' },
  { value: 'answer', label: 'By an answer' },
];
const noAnswer = { kind: 'answer', answer: '', field: '', cmp: 'eq', value: '' } as const;
const nobody = { kind: 'segment', segmentId: '' } as const;
const noRules: JourneyCondition = { kind: 'rules', rules: { v: 1, root: { op: 'and', items: [] } } };

/** A segment, or rules that only this step has. */
function Condition({ condition, onChange }: ConditionProps) {
  const { data } = useChoices();
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Segmented
        label="People"
        value={condition.kind}
        options={kinds}
        onValueChange={(kind) => onChange(kind === 'rules' ? noRules : kind === 'answer' ? noAnswer : nobody)}
      />
      {condition.kind === 'segment' ? (
        <SegmentPicker
          label="Segment"
          value={condition.segmentId}
          onChange={(segmentId) => onChange({ kind: 'segment', segmentId })}
        />
      ) : condition.kind === 'answer' ? (
        <AnswerFields condition={condition} onChange={onChange} />
      ) : data === undefined ? null : (
        <div className="min-w-0 overflow-x-auto rounded-well bg-inset p-2.5">
          <GroupEditor
            group={condition.rules.root as Group}
            fields={data}
            ownId=""
            onChange={(root) => onChange({ kind: 'rules', rules: { v: 1, root: { ...root } } })}
          />
          <RuleProblem group={condition.rules.root as Group} />
        </div>
      )}
    </div>
  );
}

function RuleProblem({ group }: { group: Group }) {
  const problem = group.items.length === 0 ? null : ruleProblem(group);
  return problem === null ? null : <p className="pt-2 text-sm text-danger">{problem}</p>;
}

type Branch = NodeOf<'branch'>['config']['branches'][number];

export function BranchFields({ node }: { node: NodeOf<'branch'> }) {
  const { commands } = useJourney();
  const { branches } = node.config;
  const set = (next: Branch[], kind = '') => commands.change({ ...node, config: { branches: next } }, kind);
  return (
    <>
      <p className="text-sm text-muted-foreground">
        Each person takes the first branch that matches. Anyone who matches none takes “Everyone else”.
      </p>
      {branches.map((branch, at) => (
        <fieldset
          key={branch.port}
          className="flex min-w-0 flex-col gap-2.5 rounded-well border border-border p-2.5"
        >
          <legend className="px-1 text-sm font-medium">Branch {at + 1}</legend>
          <div className="flex items-end gap-1">
            <div className="min-w-0 flex-1">
              <Labelled label="Name">
                <Input
                  value={branch.label}
                  maxLength={60}
                  onChange={({ target }) =>
                    set(branches.with(at, { ...branch, label: target.value }), `label ${branch.port}`)
                  }
                />
              </Labelled>
            </div>
            <IconButton
              label={`Move branch ${at + 1} up`}
              icon={<ArrowUp aria-hidden />}
              disabledReason={at === 0 ? 'It is the first' : null}
              onClick={() => set(branches.toSpliced(at, 1).toSpliced(at - 1, 0, branch))}
            />
            <IconButton
              label={`Delete branch ${at + 1} and its steps`}
              icon={<Trash2 aria-hidden />}
              disabledReason={branches.length === 1 ? 'There must be at least one' : null}
              onClick={() => set(branches.toSpliced(at, 1))}
            />
          </div>
          <Condition
            condition={branch.condition}
            onChange={(condition) =>
              set(branches.with(at, { ...branch, condition }), `condition ${branch.port}`)
            }
          />
        </fieldset>
      ))}
      <Button
        size="sm"
        icon={<Plus aria-hidden />}
        className="self-start"
        disabledReason={branches.length >= 9 ? 'Use 9 branches at most' : null}
        onClick={() =>
          set([...branches, { port: newPort(), label: '', condition: { kind: 'segment', segmentId: '' } }])
        }
      >
        Add branch
      </Button>
    </>
  );
}
