import { Modal, Skeleton } from '@talkdrum/ui';
import { lazy, Suspense } from 'react';
import { OpenedFresh } from '../../lib/opened-fresh.tsx';
import { PublishSettings } from '../../lib/publishing/publish-settings.tsx';
import { ShareDialog } from '../../lib/publishing/share/share-dialog.tsx';
import { trpc } from '../../lib/trpc.ts';
import { SurveyFieldsModal } from './survey-fields-modal.tsx';
import { SurveyLinkModal } from './survey-link-modal.tsx';

// Charts are read less often than the table.
const SubmissionsModal = lazy(() =>
  import('./submissions/submissions-modal.tsx').then((module) => ({ default: module.SubmissionsModal })),
);

export interface SurveyDialog {
  kind: 'link' | 'fields' | 'submissions' | 'share' | 'settings';
  id: string;
}

interface SurveyDialogsProps {
  dialog: SurveyDialog;
  onClose: () => void;
}

/** What the Action button of a survey opens. */
export function SurveyDialogs({ dialog: { kind, id }, onClose }: SurveyDialogsProps) {
  if (kind === 'share') return <ShareDialog publishedId={id} onClose={onClose} />;
  if (kind === 'settings') return <PublishSettings publishedId={id} onClose={onClose} />;
  return <OwnDialog kind={kind} id={id} onClose={onClose} />;
}

const titles = { link: 'Survey Link', fields: 'Survey fields', submissions: 'Survey Submissions' } as const;
const sizes = { link: 'lg', fields: 'lg', submissions: 'xl' } as const;

function OwnDialog({ kind, id, onClose }: { kind: keyof typeof titles; id: string; onClose: () => void }) {
  const query = trpc.surveys.get.useQuery({ id }, { staleTime: 0 });
  return (
    <OpenedFresh query={query} title={titles[kind]} size={sizes[kind]} onClose={onClose}>
      {(survey) =>
        kind === 'link' ? (
          <SurveyLinkModal survey={survey} onClose={onClose} />
        ) : kind === 'fields' ? (
          <SurveyFieldsModal survey={survey} onClose={onClose} />
        ) : (
          <Suspense
            fallback={
              <Modal isOpen onClose={onClose} title={titles.submissions} size={sizes.submissions}>
                <Skeleton className="h-48" />
              </Modal>
            }
          >
            <SubmissionsModal survey={survey} onClose={onClose} />
          </Suspense>
        )
      }
    </OpenedFresh>
  );
}
