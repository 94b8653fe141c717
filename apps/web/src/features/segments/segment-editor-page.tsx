import type { RouterInputs } from '@talkdrum/api';
import { Alert, Button, Card, Input, PageHeader } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { errorFacts, errorMessage, trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';
import { GroupEditor } from './group-editor.tsx';
import { ruleProblem } from './rule-problem.ts';
import { SegmentMatches } from './segment-matches.tsx';

export type Definition = RouterInputs['segments']['preview']['definition'];

/** Rules on the left, who they find on the right. */
export function SegmentEditorPage({ id }: { id: string }) {
  const [segment] = trpc.segments.get.useSuspenseQuery({ id });
  const [fields] = trpc.segments.fields.useSuspenseQuery();
  const [name, setName] = useState(segment.name);
  const [definition, setDefinition] = useState<Definition>(segment.definition);
  const refusal = useRefusal('contacts.edit');
  const utils = trpc.useUtils();
  const update = trpc.segments.update.useMutation({
    onSuccess: (saved) => {
      utils.segments.get.setData({ id }, saved);
      void utils.segments.list.invalidate();
    },
  });
  const isDirty = name !== segment.name || JSON.stringify(definition) !== JSON.stringify(segment.definition);
  useBlocker({ shouldBlockFn: () => isDirty && !window.confirm('Leave without saving your changes?'), enableBeforeUnload: () => isDirty });
  const problem = name.trim() === '' ? 'Name is required' : ruleProblem(definition.root);
  const facts = errorFacts(update.error);
  async function save(expectedRevision: number) {
    await update.mutateAsync({ id, name, definition, expectedRevision });
    toast.success('Segment saved');
  }
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
            onClick={() => void save(segment.revision).catch(() => undefined)}
          >
            Save
          </Button>
        }
      />
      {update.error ? (
        <Alert
          tone="danger"
          className="mb-4"
          title="Not saved"
          action={
            facts?.domainCode === 'stale_revision' ? (
              <Button size="sm" onClick={() => void save(Number(facts.details['revision'])).catch(() => undefined)}>
                Save mine over it
              </Button>
            ) : undefined
          }
        >
          {errorMessage(update.error)}{' '}
          {Object.values(facts?.fieldErrors ?? {})
            .flat()
            .join(' ')}
        </Alert>
      ) : null}
      <div className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Card title="Rules">
          <label htmlFor="segment-name" className="font-medium">
            Name
          </label>
          <Input id="segment-name" className="mt-1 mb-4" value={name} onChange={(event) => setName(event.target.value)} />
          <GroupEditor group={definition.root} fields={fields} ownId={id} onChange={(root) => setDefinition({ v: 1, root })} />
        </Card>
        <SegmentMatches definition={definition} />
      </div>
    </>
  );
}
