import type { SurveyOutput } from '@talkdrum/api/contracts';
import { useNavigate } from '@tanstack/react-router';
import { lazy, useState } from 'react';
import { useDesignDraft } from '../../../lib/drafts/use-design-draft.ts';
import { PublishedDesigner } from '../../../lib/publishing/designer/published-designer.tsx';
import { trpc, trpcClient } from '../../../lib/trpc.ts';

// Loaded only to build: other pages don’t validate designs.
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
  const { id } = survey;
  const draft = useSurveyDraft(survey);
  const navigate = useNavigate();
  const publish = trpc.surveys.publish.useMutation();
  const utils = trpc.useUtils();
  // Of the version on the page: opening what is stored drops what couldn’t be saved.
  const [invalidVersion, setInvalidVersion] = useState<string | null>(null);
  return (
    <PublishedDesigner
      draft={draft}
      noun="survey"
      hasChanges={draft.stored.published.hasChanges}
      isInvalid={invalidVersion === draft.version}
      publish={() => publish.mutateAsync({ id })}
      onPublished={({ published }) => {
        // The revision stays: what others saved since isn’t on this page.
        draft.keep({ ...draft.base(), published });
        void utils.surveys.list.invalidate();
      }}
      preview={{
        about: 'Nothing they answer is stored.',
        make: () => trpcClient.surveys.preview.mutate({ id }),
      }}
      onBack={() => void navigate({ to: '/dashboard/surveys' })}
    >
      {(source) => (
        <SurveyBuilder
          source={{ ...source, onInvalid: (is) => setInvalidVersion(is ? draft.version : null) }}
        />
      )}
    </PublishedDesigner>
  );
}

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
