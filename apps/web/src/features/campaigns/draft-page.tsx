import type { CampaignOutput } from '@talkdrum/api/contracts';
import { lazy, Suspense, useState } from 'react';
import { isOtherPage, LeaveGuard } from '../../lib/drafts/leave-guard.tsx';
import { SaveProblem } from '../../lib/drafts/save-problem.tsx';
import { saveStateOf } from '../../lib/drafts/use-autosave.ts';
import { useRefusal } from '../../lib/use-me.ts';
import type { CampaignView, ChangeCampaignView } from './campaigns-view.ts';
import { DraftEditor } from './editor/draft-editor.tsx';
import { type Draft, useDraft } from './editor/use-draft.ts';
import { wordsOf } from './editor/variants/variant-words.ts';
import { useReach } from './editor/use-reach.ts';
import { useDraftPreview } from './preview/use-draft-preview.ts';
import { usePreviewPerson } from './preview/use-preview-person.ts';
import { ReviewPage } from './review/review-page.tsx';
import { type SectionId, sectionNamed } from './section-titles.ts';
import { useAccountZone } from '../../lib/dates/account-zone.ts';

const loadDesigner = () => import('./designer/campaign-designer.tsx');
const CampaignDesigner = lazy(() => loadDesigner().then((module) => ({ default: module.CampaignDesigner })));

interface DraftPageProps {
  campaign: CampaignOutput;
  view: CampaignView;
  change: ChangeCampaignView;
}

/** A draft in two steps: its sections, then the review. Both show it as the same person gets it. */
export function DraftPage({ campaign, view, change }: DraftPageProps) {
  const timeZone = useAccountZone();
  // A feed sends copies of its draft by itself.
  const refusal = useRefusal(campaign.copiedBy.length > 0 ? 'campaigns.send' : 'campaigns.edit');
  const draft = useDraft(campaign, refusal === null);
  const { reach, isFailed } = useReach(campaign, draft.values);
  const choice = usePreviewPerson(campaign.id, reach);
  const { name, hasAnalytics, isTracked, senderId } = campaign;
  const stored = JSON.stringify([name, hasAnalytics, isTracked, senderId]);
  const [shown, setShown] = useState(0);
  const words = wordsOf(draft.values, shown);
  const preview = useDraftPreview(campaign.id, words, choice.person, stored);
  const canSave = draft.conflictRevision === null && refusal === null;
  const open = (tab: SectionId | 'review' | 'design' | undefined) => {
    if (draft.isDirty && canSave) void draft.save();
    change({ tab });
    window.scrollTo(0, 0);
  };
  const shared = {
    campaign,
    draft,
    preview,
    choice,
    description: <span aria-live="polite">{saveState(draft, refusal, timeZone)}</span>,
    problem: <SaveProblem draft={draft} className="mb-4" />,
    shown,
    onShow: setShown,
  };
  return (
    <>
      <LeaveGuard
        isUnsaved={draft.isUnsaved}
        isLeaving={isOtherPage}
        {...(canSave ? { save: draft.save } : {})}
      />
      {view.tab === 'design' && draft.values.design ? (
        <Suspense fallback={null}>
          <CampaignDesigner
            campaign={campaign}
            draft={draft}
            design={draft.values.design}
            saveState={saveState(draft, refusal, timeZone)}
            problem={shared.problem}
            refusal={refusal}
            onClose={() => open('content')}
          />
        </Suspense>
      ) : view.tab === 'review' ? (
        <ReviewPage {...shared} onOpenSection={open} />
      ) : (
        <DraftEditor
          {...shared}
          refusal={refusal}
          reach={reach}
          isFailed={isFailed}
          wanted={sectionNamed(view.tab, campaign.channel)}
          onReview={() => open('review')}
          onDesign={() => open('design')}
          onNearDesign={() => void loadDesigner().catch(() => undefined)}
        />
      )}
    </>
  );
}

function saveState(
  { isSaving, isDirty, savedAt, error }: Draft,
  refusal: string | null,
  timeZone: string,
): string {
  return (
    refusal ??
    saveStateOf(
      { isSaving, isDirty, isFailed: error !== null, savedAt: savedAt?.toISOString() ?? null },
      timeZone,
    )
  );
}
