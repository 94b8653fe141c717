import type { CampaignOutput, ReviewOutput } from '@talkdrum/api/contracts';
import { Alert, Button } from '@talkdrum/ui';
import { AskButton } from '../approvals/ask-button.tsx';
import { useApproval } from '../approvals/use-approval.ts';
import { adviceFor } from '../campaign-words.ts';
import type { SectionId } from '../section-titles.ts';

type Remark = ReviewOutput['blockers'][number];

interface ReviewRemarksProps {
  campaign: CampaignOutput;
  review: ReviewOutput;
  onOpenSection: (section: SectionId) => void;
}

/** Blockers first, then warnings, each with a link to where to fix it. */
export function ReviewRemarks({ campaign, review, onOpenSection }: ReviewRemarksProps) {
  const { blockers, warnings } = review;
  if (blockers.length + warnings.length === 0) return <Alert tone="success">Ready to send.</Alert>;
  const line = (tone: 'danger' | 'warning') => (remark: Remark) => (
    <li key={`${remark.id}-${remark.message}`}>
      <Alert
        tone={tone}
        action={<Advice campaign={campaign} remark={remark} onOpenSection={onOpenSection} />}
      >
        {remark.message}
      </Alert>
    </li>
  );
  return (
    <div className="flex flex-col gap-3">
      {blockers.length > 0 ? (
        <section aria-label="Blockers">
          <h3 className="mb-2 font-medium">
            {blockers.length === 1
              ? 'Fix one problem before you send'
              : `${blockers.length} problems to fix before you send`}
          </h3>
          <ul className="flex flex-col gap-2">{blockers.map(line('danger'))}</ul>
        </section>
      ) : null}
      {warnings.length > 0 ? (
        <section aria-label="Warnings">
          <h3 className="mb-2 font-medium">Good to know</h3>
          <ul className="flex flex-col gap-2">{warnings.map(line('warning'))}</ul>
        </section>
      ) : null}
    </div>
  );
}

function Advice({
  campaign,
  remark,
  onOpenSection,
}: {
  campaign: CampaignOutput;
  remark: Remark;
  onOpenSection: (section: SectionId) => void;
}) {
  const { waiting } = useApproval(campaign);
  if (remark.id === 'second_person_required')
    return waiting === null ? <AskButton campaign={campaign} isSmall /> : null;
  const advice = adviceFor(remark.id, campaign.channel);
  if (advice === null) return null;
  if ('href' in advice) {
    return (
      <Button size="sm" href={advice.href}>
        {advice.label}
      </Button>
    );
  }
  return (
    <Button size="sm" onClick={() => onOpenSection(advice.section)}>
      {advice.label}
    </Button>
  );
}
