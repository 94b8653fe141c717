import { Alert, Button, Card, Input, PageHeader } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { useState } from 'react';
import { LeaveGuard } from '../../lib/drafts/leave-guard.tsx';
import { errorFacts, errorMessage, trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';
import { GroupEditor } from '../../lib/segment-rules/group-editor.tsx';
import { ruleProblem } from '../../lib/segment-rules/rule-problem.ts';
import { withValueAt } from './rule-words.ts';
import type { Definition } from '../../lib/segment-rules/segment-rules.ts';
import { SegmentMatches } from './segment-matches.tsx';

/** Edits a segment: rules on the left, matching contacts on the right. */
export function SegmentEditorPage({ id }: { id: string }) {
  const [fields] = trpc.segments.fields.useSuspenseQuery();
  const refusal = useRefusal('contacts.edit');
  const { segment, name, setName, definition, setDefinition, isDirty, update, save } = useSegmentDraft(id);
  const problem = name.trim() === '' ? 'Name is required' : ruleProblem(definition.root);
  return (
    <>
      <PageHeader
        title={segment.name}
        breadcrumb={[{ label: 'Segments', href: '/dashboard/segments' }, { label: segment.name }]}
        action={
          <Button
            variant="primary"
            busy={update.isPending}
            disabledReason={refusal ?? (isDirty ? problem : 'Nothing has changed')}
            onClick={() => save(segment.revision)}
          >
            Save
          </Button>
        }
      />
      <LeaveGuard isUnsaved={() => isDirty} />
      {update.error ? <SaveProblem error={update.error} onSaveOver={save} /> : null}
      <div className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Card title="Rules">
          <label htmlFor="segment-name" className="font-medium">
            Name
          </label>
          <Input
            id="segment-name"
            className="mt-1 mb-4"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <GroupEditor
            group={definition.root}
            fields={fields}
            ownId={id}
            onChange={(root) => setDefinition({ v: 1, root })}
          />
        </Card>
        <SegmentMatches
          definition={definition}
          fields={fields}
          onUse={(path, value) => setDefinition({ v: 1, root: withValueAt(definition.root, path, value) })}
        />
      </div>
    </>
  );
}

/** The stored segment and its edited copy. */
function useSegmentDraft(id: string) {
  const [segment] = trpc.segments.get.useSuspenseQuery({ id });
  const [name, setName] = useState(segment.name);
  const [definition, setDefinition] = useState<Definition>(segment.definition);
  const utils = trpc.useUtils();
  const update = trpc.segments.update.useMutation({
    onSuccess: (saved) => {
      utils.segments.get.setData({ id }, saved);
      void utils.segments.list.invalidate();
      toast.success('Segment saved');
    },
  });
  const isDirty = name !== segment.name || JSON.stringify(definition) !== JSON.stringify(segment.definition);
  const save = (expectedRevision: number) => update.mutate({ id, name, definition, expectedRevision });
  return { segment, name, setName, definition, setDefinition, isDirty, update, save };
}

interface SaveProblemProps {
  error: Parameters<typeof errorMessage>[0];
  /** Overwrites the revision someone else saved. */
  onSaveOver: (revision: number) => void;
}

function SaveProblem({ error, onSaveOver }: SaveProblemProps) {
  const facts = errorFacts(error);
  const overwrite =
    facts?.domainCode === 'stale_revision' ? (
      <Button size="sm" onClick={() => onSaveOver(Number(facts.details['revision']))}>
        Overwrite with my version
      </Button>
    ) : undefined;
  return (
    <Alert tone="danger" className="mb-4" title="Not saved" action={overwrite}>
      {[errorMessage(error), ...Object.values(facts?.fieldErrors ?? {}).flat()].join(' ')}
    </Alert>
  );
}
