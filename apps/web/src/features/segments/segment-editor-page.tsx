import { Button, Card, Input, PageHeader } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { LeaveGuard } from '../../lib/drafts/leave-guard.tsx';
import { SaveProblem } from '../../lib/drafts/save-problem.tsx';
import { useEditedCopy } from '../../lib/drafts/use-edited-copy.ts';
import { errorFacts, trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';
import { GroupEditor } from '../../lib/segment-rules/group-editor.tsx';
import { ruleProblem } from '../../lib/segment-rules/rule-problem.ts';
import { withValueAt } from './rule-words.ts';
import type { Definition } from '../../lib/segment-rules/segment-rules.ts';
import { SegmentMatches } from './segment-matches.tsx';

interface SegmentContent {
  name: string;
  definition: Definition;
}

/** Edits a segment: rules on the left, matching contacts on the right. */
export function SegmentEditorPage({ id }: { id: string }) {
  const [fields] = trpc.segments.fields.useSuspenseQuery();
  const refusal = useRefusal('contacts.edit');
  const draft = useSegmentDraft(id);
  const { segment, setName, setDefinition, isDirty, isSaving, save } = draft;
  const { name, definition } = draft.content;
  const problem = name.trim() === '' ? 'Name is required' : ruleProblem(definition.root);
  return (
    <>
      <PageHeader
        title={segment.name}
        breadcrumb={[{ label: 'Segments', href: '/dashboard/segments' }, { label: segment.name }]}
        action={
          <Button
            variant="primary"
            busy={isSaving}
            disabledReason={refusal ?? (isDirty ? problem : 'Nothing has changed')}
            onClick={() => void save()}
          >
            Save
          </Button>
        }
      />
      <LeaveGuard isUnsaved={() => isDirty} />
      <SaveProblem
        draft={draft}
        className="mb-4"
        details={Object.values(errorFacts(draft.error)?.fieldErrors ?? {}).flat()}
      />
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

function useSegmentDraft(id: string) {
  const [segment] = trpc.segments.get.useSuspenseQuery({ id });
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.segments.update.useMutation({
    onSuccess: (saved) => {
      utils.segments.get.setData({ id }, saved);
      void utils.segments.list.invalidate();
      toast.success('Segment saved');
    },
  });
  const draft = useEditedCopy({
    stored: segment,
    contentOf: ({ name, definition }): SegmentContent => ({ name, definition }),
    send: (content, expectedRevision) => mutateAsync({ id, ...content, expectedRevision }),
    read: () => utils.segments.get.fetch({ id }, { staleTime: 0 }),
  });
  const { setContent } = draft;
  return {
    ...draft,
    segment,
    setName: (name: string) => setContent((now) => ({ ...now, name })),
    setDefinition: (definition: Definition) => setContent((now) => ({ ...now, definition })),
  };
}
