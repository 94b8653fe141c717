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
  /** The segment being edited, which cannot contain itself. */
  ownId: string;
  depth?: number;
  onChange: (group: Group) => void;
  onRemove?: () => void;
}

/** Rules joined by all or any, nested up to four deep. */
export function GroupEditor({ group, fields, ownId, depth = 1, onChange, onRemove }: GroupEditorProps) {
  const replace = (index: number, node: RuleNode | null) =>
    onChange({ ...group, items: group.items.flatMap((each, at) => (at === index ? (node === null ? [] : [node]) : [each])) });
  const add = (node: RuleNode) => onChange({ ...group, items: [...group.items, node] });
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 rounded-md border border-border p-3">
      <legend className="sr-only">{`Group of rules, level ${depth}`}</legend>
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
          <Checkbox checked={group.not === true} onChange={(event) => onChange({ ...group, not: event.target.checked ? true : undefined })} /> turned around:
          people who do not match
        </label>
        {onRemove ? <IconButton label="Remove group" icon={<Trash2 aria-hidden />} onClick={onRemove} className="ml-auto" /> : null}
      </div>
      {group.items.length === 0 ? (
        <p className="text-sm text-muted-foreground">
          {depth === 1 ? 'No rule yet: everybody is in it.' : 'An empty group is refused: add a rule or remove it.'}
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
          <RuleEditor key={index} rule={node} fields={fields} ownId={ownId} onChange={(next) => replace(index, next)} onRemove={() => replace(index, null)} />
        ),
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" icon={<Plus aria-hidden />} onClick={() => add(newRule('field:full_name', fields))}>
          Add rule
        </Button>
        {depth < 4 ? (
          <Button
            size="sm"
            variant="ghost"
            icon={<FolderPlus aria-hidden />}
            onClick={() => add({ op: group.op === 'and' ? 'or' : 'and', items: [newRule('field:full_name', fields)] })}
          >
            Add group
          </Button>
        ) : null}
      </div>
    </fieldset>
  );
}
