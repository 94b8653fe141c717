import type { SurveyOutput } from '@talkdrum/api/contracts';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { LeaveGuard } from '../../../lib/drafts/leave-guard.tsx';
import { DraftPreview } from '../../../lib/publishing/draft-preview.tsx';
import { PublishedStatus } from '../../../lib/publishing/published-status.tsx';
import { useDesignDraft } from '../../../lib/drafts/use-design-draft.ts';
import { VersionList } from '../../../lib/publishing/version-list.tsx';
import { SaveProblem } from '../../../lib/drafts/save-problem.tsx';
import { usePublishDraft } from '../../../lib/publishing/use-publish-draft.ts';
import { trpc, trpcClient } from '../../../lib/trpc.ts';
import { useRefusal } from '../../../lib/use-me.ts';

// Loaded only to build: nobody else needs the judge of designs.
const SurveyBuilder = lazy(() =>
  import('./survey-builder.tsx').then((module) => ({ default: module.SurveyBuilder })),
);

/** The questions of a survey, in the builder. */
export function SurveyBuilderPage({ id }: { id: string }) {
  const [survey] = trpc.surveys.get.useSuspenseQuery({ id }, { refetchOnMount: false });
  const [opened] = useState(survey);
  return <OpenSurvey survey={opened} />;
}

function OpenSurvey({ survey }: { survey: SurveyOutput }) {
  const { id, name } = survey;
  const draft = useSurveyDraft(survey);
  const refusal = useRefusal('publishing.edit');
  const navigate = useNavigate();
  const [open, setOpen] = useState<'preview' | 'versions' | null>(null);
  const publish = usePublish(draft, id);
  // Of the version on the page: opening what is stored drops what couldn’t be saved.
  const [invalidVersion, setInvalidVersion] = useState<string | null>(null);
  const isInvalid = invalidVersion === draft.version;
  const { state } = draft.stored.published;
  return (
    <>
      <LeaveGuard isUnsaved={() => isInvalid || draft.isUnsaved()} save={draft.save} />
      <Suspense fallback={null}>
        <SurveyBuilder
          source={{
            name,
            design: draft.design,
            version: draft.version,
            onChange: draft.change,
            onInvalid: (is) => setInvalidVersion(is ? draft.version : null),
            status: <PublishedStatus state={state} />,
            changes: changesText(draft.stored, draft.isDirty),
            saveState: refusal === null ? draft.saveState : 'Read only',
            problem: draft.error === null ? null : <SaveProblem draft={draft} />,
            refusal,
            publishRefusal: state === 'removed' ? 'Our staff took this survey down. Contact support.' : null,
            isPublishing: publish.isPending,
            onBack: () => void navigate({ to: '/dashboard/surveys' }),
            onPublish: publish.start,
            onPreview: () => setOpen('preview'),
            onHistory: () => setOpen('versions'),
          }}
        />
      </Suspense>
      {open === 'preview' ? (
        <DraftPreview
          noun="survey"
          about="Nothing they answer is stored."
          store={draft.store}
          make={() => trpcClient.surveys.preview.mutate({ id })}
          onClose={() => setOpen(null)}
        />
      ) : null}
      <VersionList publishedId={open === 'versions' ? id : null} onClose={() => setOpen(null)} />
    </>
  );
}

type SurveyDraft = ReturnType<typeof useSurveyDraft>;

/** Saved over someone else’s version, the questions are replaced and their settings stay. */
function useSurveyDraft(survey: SurveyOutput) {
  const { id } = survey;
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.surveys.saveDesign.useMutation();
  const read = () => trpcClient.surveys.get.query({ id });
  return useDesignDraft({
    item: survey,
    designOf: ({ design }: SurveyOutput) => design,
    send: async (design, base, over) => {
      const { revision } = over === undefined ? base : await read();
      return mutateAsync({ id, design, revision });
    },
    read,
    cache: (next) => utils.surveys.get.setData({ id }, next),
  });
}

function changesText({ published }: SurveyOutput, isDirty: boolean): string {
  if (published.version === null) return '';
  return isDirty || published.hasChanges ? 'Changes not published' : '';
}

function usePublish({ store, keep, base }: SurveyDraft, id: string) {
  const { mutateAsync } = trpc.surveys.publish.useMutation();
  const utils = trpc.useUtils();
  return usePublishDraft({
    id,
    what: 'Survey',
    store,
    publish: () => mutateAsync({ id }),
    onPublished: ({ published }) => {
      // The revision stays: what others saved since isn’t on this page.
      keep({ ...base(), published });
      void utils.surveys.list.invalidate();
    },
  });
}
