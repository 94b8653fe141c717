import { PageHeader } from '@talkdrum/ui';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { CreateButton } from '../../lib/lists/create-button.tsx';
import { useRefusal } from '../../lib/use-me.ts';
import { useView } from '../../lib/use-view.ts';
import { CreateSurveyModal } from './create-survey-modal.tsx';
import { type SurveyDialog, SurveyDialogs } from './survey-dialogs.tsx';
import { SurveysTable } from './surveys-table.tsx';

/** The account's surveys. */
export function SurveysPage() {
  const page = useView('/dashboard/surveys/');
  const [view, change] = page;
  const [dialog, setDialog] = useState<SurveyDialog | null>(null);
  const navigate = useNavigate();
  const refusal = useRefusal('publishing.edit');
  const create = (
    <CreateButton refusal={refusal} onClick={() => change({ create: true })}>
      Create Survey
    </CreateButton>
  );
  return (
    <>
      <PageHeader
        title="Surveys"
        description="Ask your customers, by a link or inside a campaign, and see the answers as they come in."
        action={create}
      />
      <SurveysTable page={page} create={create} onDialog={setDialog} />
      <CreateSurveyModal
        isOpen={refusal === null && view.create === true}
        onClose={() => change({ create: undefined })}
        onCreated={(id) =>
          void navigate({ to: '/dashboard/surveys/$id/build', params: { id }, replace: true })
        }
      />
      {dialog === null ? null : <SurveyDialogs dialog={dialog} onClose={() => setDialog(null)} />}
    </>
  );
}
