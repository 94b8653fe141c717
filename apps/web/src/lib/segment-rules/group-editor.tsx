import type { SegmentFieldsOutput } from '@talkdrum/api/contracts';
import { Button, Checkbox, IconButton, Select } from '@talkdrum/ui';
import { FolderPlus, Plus, Trash2 } from 'lucide-react';
import { isGroup } from './is-group.ts';
import { newRule } from './rule-choices.ts';
import { RuleEditor } from './rule-editor.tsx';
import type { Group, RuleNode } from './segment-rules.ts';

interface GroupEditorProps {
  group: Group;
  fields: SegmentFieldsOutput;
  /** The id of the segment being edited, which can't contain itself. */
  ownId: string;
  depth?: number;
  onChange: (group: Group) => void;
  onRemove?: () => void;
}

/** Rules joined by all or any, nested up to four levels. */
export function GroupEditor({ group, fields, ownId, depth = 1, onChange, onRemove }: GroupEditorProps) {
  const replace = (index: number, node: RuleNode | null) =>
    onChange({
      ...group,
      items: group.items.flatMap((each, at) => (at === index ? (node === null ? [] : [node]) : [each])),
    });
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 rounded-well border border-border p-3">
      <legend className="sr-only">{`Group of rules, level ${depth}`}</legend>
      <GroupMatch group={group} onChange={onChange} onRemove={onRemove} />
      {group.items.length === 0 ? (
        <p className="text-sm text-muted-foreground">
          {depth === 1
            ? 'No rules yet, so it includes everyone.'
            : 'This group is empty. Add a rule or remove the group.'}
        </p>
      ) : null}
      {group.items.map((node, index) =>
        isGroup(node) ? (
          <GroupEditor
            key={index}
            group={node}
            fields={fields}
            ownId={ownId}
            depth={depth + 1}
            onChange={(next) => replace(index, next)}
            onRemove={() => replace(index, null)}
          />
        ) : (
          <RuleEditor
            key={index}
            rule={node}
            fields={fields}
            ownId={ownId}
            onChange={(next) => replace(index, next)}
            onRemove={() => replace(index, null)}
          />
        ),
      )}
      <AddToGroup group={group} fields={fields} mayNest={depth < 4} onChange={onChange} />
    </fieldset>
  );
}

interface GroupMatchProps {
  group: Group;
  onChange: (group: Group) => void;
  /** Undefined for the outermost group, which can't be removed. */
  onRemove: (() => void) | undefined;
}

/** All or any of the rules, optionally negated. */
function GroupMatch({ group, onChange, onRemove }: GroupMatchProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Select
        aria-label="People match"
        className="w-auto"
        value={group.op}
        onChange={(event) => onChange({ ...group, op: event.target.value === 'or' ? 'or' : 'and' })}
        options={[
          { value: 'and', label: 'All of these' },
          { value: 'or', label: 'Any of these' },
        ]}
      />
      <label className="flex items-center gap-2 text-sm">
        <Checkbox
          checked={group.not === true}
          onChange={(event) => onChange({ ...group, not: event.target.checked ? true : undefined })}
        />{' '}
        Exclude people who match
      </label>
      {onRemove ? (
        <IconButton
          label="Remove group"
          icon={<Trash2 aria-hidden />}
          onClick={onRemove}
          className="ml-auto"
        />
      ) : null}
    </div>
  );
}

interface AddToGroupProps {
  group: Group;
  fields: SegmentFieldsOutput;
  /** False at the deepest level, where no group can be added. */
  mayNest: boolean;
  onChange: (group: Group) => void;
}

function AddToGroup({ group, fields, mayNest, onChange }: AddToGroupProps) {
  const add = (node: RuleNode) => onChange({ ...group, items: [...group.items, node] });
  const first = () => newRule('field:full_name', fields);
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" icon={<Plus aria-hidden />} onClick={() => add(first())}>
        Add rule
      </Button>
      {mayNest ? (
        <Button
          size="sm"
          variant="ghost"
          icon={<FolderPlus aria-hidden />}
          onClick={() => add({ op: group.op === 'and' ? 'or' : 'and', items: [first()] })}
        >
          Add group
        </Button>
      ) : null}
    </div>
  );
}
