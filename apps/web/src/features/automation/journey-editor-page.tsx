import { type JourneyGraph, journeyProblems } from '@talkdrum/journey-design';
import { Status } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { toastFailure } from '../../lib/failures.ts';
import { LeaveGuard } from '../../lib/drafts/leave-guard.tsx';
import { useDesignDraft } from '../../lib/drafts/use-design-draft.ts';
import { SaveProblem } from '../../lib/drafts/save-problem.tsx';
import { trpc, trpcClient } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';
import type { JourneySource } from './editor/journey-source.ts';
import { type JourneyDialog, JourneyDialogs } from './journey-dialogs.tsx';
import { type Journey, statusWords } from './journey-words.ts';
import { useTimeMachine } from './time-machine/use-time-machine.tsx';
import { useJourneyMenu } from './use-journey-menu.tsx';
import { useJourneyFigures } from './use-journey-figures.tsx';

// Loaded only to edit: the drawing is a library of its own.
const JourneyEditor = lazy(() =>
  import('./editor/journey-editor.tsx').then((module) => ({ default: module.JourneyEditor })),
);

/** A journey in the designer. */
export function JourneyEditorPage({ id }: { id: string }) {
  const [journey] = trpc.journeys.get.useSuspenseQuery({ id }, { refetchOnMount: false });
  const [opened] = useState(journey);
  return <OpenJourneyPage journey={opened} />;
}

function OpenJourneyPage({ journey }: { journey: Journey }) {
  const { id } = journey;
  const draft = useJourneyDraft(journey);
  const refusal = useEditRefusal(id);
  const startRefusal = useRefusal('campaigns.send');
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<JourneyDialog | null>(null);
  const publish = usePublish(draft, id);
  const { data: latest = draft.stored } = trpc.journeys.get.useQuery({ id });
  const figures = useJourneyFigures(latest, draft.design);
  const machine = useTimeMachine({
    id,
    graph: draft.design,
    revision: latest.revision,
    isDirty: draft.isDirty,
    refusal,
    store: draft.store,
  });
  const menu = useJourneyMenu({
    journey: latest,
    graph: draft.design,
    refusal,
    startRefusal,
    onDialog: setDialog,
  });
  const source: JourneySource = {
    name: latest.name,
    graph: draft.design,
    version: draft.version,
    onChange: draft.change,
    status: (
      <Status tone={statusWords[latest.status].tone} isLive={latest.status === 'running'}>
        {statusWords[latest.status].label}
      </Status>
    ),
    facts: factsOf(latest, draft.isDirty),
    saveState: refusal === null ? draft.saveState : 'Read only',
    problem: draft.error === null ? null : <SaveProblem draft={draft} />,
    refusal,
    publishRefusal: startRefusal,
    isPublishing: publish.isPending,
    onBack: () => void navigate({ to: '/dashboard/automation' }),
    onPublish: () => setDialog({ kind: 'publish' }),
    menu,
    machine,
    ...figures,
  };
  return (
    <>
      <LeaveGuard isUnsaved={draft.isUnsaved} save={draft.save} />
      <Suspense fallback={null}>
        <JourneyEditor source={source} />
      </Suspense>
      {dialog === null ? null : (
        <JourneyDialogs
          dialog={dialog}
          journey={latest}
          graph={draft.design}
          store={draft.store}
          onPublish={publish.start}
          onClose={() => setDialog(null)}
          onGone={() => void navigate({ to: '/dashboard/automation' })}
        />
      )}
    </>
  );
}

function useEditRefusal(id: string): string | null {
  const refusal = useRefusal('journeys.edit');
  const { data } = trpc.journeys.get.useQuery({ id });
  return (
    refusal ?? (data?.status === 'archived' ? 'This journey is archived. Duplicate it to change it.' : null)
  );
}

function factsOf({ version, updatedAt, publishedAt }: Journey, isDirty: boolean): string {
  if (version === null || publishedAt === null) return '';
  const isChanged = isDirty || Date.parse(updatedAt) > Date.parse(publishedAt);
  return `version ${version}${isChanged ? ' · changes not published' : ''}`;
}

type JourneyDraft = ReturnType<typeof useJourneyDraft>;

function useJourneyDraft(journey: Journey) {
  const { id } = journey;
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.journeys.save.useMutation();
  return useDesignDraft({
    item: journey,
    designOf: ({ graph }: Journey): JourneyGraph => graph,
    send: (graph, base, over) =>
      mutateAsync({ id, name: base.name, graph, expectedRevision: over ?? base.revision }),
    read: () => trpcClient.journeys.get.query({ id }),
    cache: (next) => utils.journeys.get.setData({ id }, next),
  });
}

/** Saves what still waits, then lets people in. Those inside stay on their version. */
function usePublish({ store, keep, base, design }: JourneyDraft, id: string) {
  const [isPending, setIsPending] = useState(false);
  const { mutateAsync } = trpc.journeys.publish.useMutation();
  const utils = trpc.useUtils();
  const start = async () => {
    if (journeyProblems(design).some(({ level }) => level === 'problem')) return;
    setIsPending(true);
    try {
      await store();
      keep(await mutateAsync({ id, expectedRevision: base().revision }));
      await utils.journeys.invalidate();
      toast.success('Journey published');
    } catch (error) {
      toastFailure('The journey was not published')(error);
    } finally {
      setIsPending(false);
    }
  };
  return { isPending, start };
}
