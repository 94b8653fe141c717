import type { CampaignOutput, ReachOutput } from '@talkdrum/api/contracts';
import { Button, EditorFrame, Form } from '@talkdrum/ui';
import { Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRefusal } from '../../../lib/use-me.ts';
import { ApprovalNotice } from '../approvals/approval-notice.tsx';
import { AskButton } from '../approvals/ask-button.tsx';
import { useApproval } from '../approvals/use-approval.ts';
import { CampaignMoreMenu } from '../campaign-more-menu.tsx';
import { CampaignStatusBadge } from '../campaign-status.tsx';
import { channelWords } from '../channel-words.ts';
import { DraftBar } from '../draft-bar.tsx';
import { FailureAlert } from '../failure-alert.tsx';
import { CopiedByFeeds } from '../copied-by-feeds.tsx';
import { MadeByFeed } from '../made-by-feed.tsx';
import { PreviewCard } from '../preview/preview-card.tsx';
import type { DraftPreview } from '../preview/use-draft-preview.ts';
import type { PreviewChoice } from '../preview/use-preview-person.ts';
import type { SectionId } from '../section-titles.ts';
import { DraftChecks } from './draft-checks.tsx';
import { DraftSections } from './sections/draft-sections.tsx';
import type { Draft } from './use-draft.ts';

interface DraftEditorProps {
  campaign: CampaignOutput;
  draft: Draft;
  preview: DraftPreview;
  choice: PreviewChoice;
  /** Whether it's saved. */
  description: ReactNode;
  problem: ReactNode;
  refusal: string | null;
  reach: ReachOutput | null;
  isFailed: boolean;
  wanted: SectionId | null;
  onReview: () => void;
  /** Opens the visual designer. */
  onDesign: () => void;
  /** The button that opens it is pointed at or focused. */
  onNearDesign: () => void;
  /** The variant in the preview. */
  shown: number;
  onShow: (n: number) => void;
}

/** The sections of a draft, and the message beside them. */
export function DraftEditor(props: DraftEditorProps) {
  const { campaign, draft, preview, choice, description, problem, refusal, reach, isFailed, wanted } = props;
  const { channel, name, status, senderAddress } = campaign;
  const { title, path } = channelWords[channel];
  const from = channel === 'sms' ? senderAddress : draft.values.fromBrand;
  return (
    <EditorFrame
      title={name}
      status={<CampaignStatusBadge status={status} isWaiting={useApproval(campaign).waiting !== null} />}
      breadcrumb={[{ label: title, href: path }, { label: name }]}
      description={description}
      more={<CampaignMoreMenu campaign={campaign} />}
      preview={<PreviewCard campaign={campaign} preview={preview} choice={choice} from={from} />}
      bar={
        <DraftBar
          reach={reach}
          isFailed={isFailed}
          planned={draft.values.planned ?? null}
          actions={<DraftActions campaign={campaign} draft={draft} onReview={props.onReview} />}
        />
      }
    >
      <ApprovalNotice campaign={campaign} />
      <MadeByFeed campaign={campaign} />
      <FailureAlert campaign={campaign} />
      <CopiedByFeeds feeds={campaign.copiedBy} />
      {problem}
      <Form form={draft.form} onSubmit={() => void draft.save()} aria-label="Details">
        <DraftSections
          campaign={campaign}
          draft={draft}
          refusal={refusal}
          reach={reach}
          preview={preview.data}
          wanted={wanted}
          onDesign={props.onDesign}
          onNearDesign={props.onNearDesign}
          shown={props.shown}
          onShow={props.onShow}
        />
      </Form>
      <DraftChecks preview={preview.data} channel={channel} />
    </EditorFrame>
  );
}

/** People who can't send review the draft, and ask someone who can. */
function DraftActions({
  campaign,
  draft,
  onReview,
}: Pick<DraftEditorProps, 'campaign' | 'draft' | 'onReview'>) {
  const maySend = useRefusal('campaigns.send') === null;
  if (maySend)
    return (
      <Button variant="primary" icon={<Send aria-hidden />} onClick={onReview}>
        Review & send
      </Button>
    );
  const isSaved = !draft.isDirty && !draft.isSaving;
  return (
    <>
      <Button onClick={onReview}>Review</Button>
      <AskButton campaign={campaign} disabledReason={isSaved ? null : 'Save your changes first'} />
    </>
  );
}
