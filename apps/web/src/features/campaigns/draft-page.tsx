import type { CampaignOutput, Channel } from '@talkdrum/api/contracts';
import { Alert, Button, Card, Form, PageHeader, Tabs } from '@talkdrum/ui';
import { formatTime } from '../../lib/format.ts';
import { isOtherPage, LeaveGuard } from '../../lib/leave-guard.tsx';
import { useRefusal } from '../../lib/use-me.ts';
import { errorMessage } from '../../lib/trpc.ts';
import { CampaignMoreMenu } from './campaign-more-menu.tsx';
import { CampaignStatusBadge } from './campaign-status.tsx';
import type { CampaignView, ChangeCampaignView } from './campaigns-view.ts';
import { channelWords } from './channel-words.ts';
import { DraftContent } from './editor/draft-content.tsx';
import { DraftDetails } from './editor/draft-details.tsx';
import { FailureAlert } from './failure-alert.tsx';
import { ReviewPanel } from './review/review-panel.tsx';
import { type Draft, useDraft } from './editor/use-draft.ts';

interface DraftPageProps {
  campaign: CampaignOutput;
  view: CampaignView;
  change: ChangeCampaignView;
}

/** SMS has no content tab: its text is part of the details. */
const tabs = { email: ['details', 'content', 'review'], sms: ['details', 'review'] };

/** The draft editor in three steps: details, content, review and send. */
export function DraftPage({ campaign, view, change }: DraftPageProps) {
  const refusal = useRefusal('campaigns.edit');
  const draft = useDraft(campaign, refusal === null);
  const isSms = campaign.channel === 'sms';
  const { title, path } = channelWords[campaign.channel];
  const tab = tabs[campaign.channel].find((each) => each === view.tab) ?? 'details';
  const openTab = (next: string) => {
    if (draft.isDirty && draft.conflictRevision === null && refusal === null) void draft.save();
    change({ tab: next === 'details' ? undefined : next });
  };
  return (
    <>
      <PageHeader
        title={campaign.name}
        status={<CampaignStatusBadge status={campaign.status} />}
        breadcrumb={[{ label: title, href: path }, { label: campaign.name }]}
        description={<span aria-live="polite">{saveState(draft, refusal)}</span>}
        more={<CampaignMoreMenu campaign={campaign} />}
        action={tab === 'review' ? undefined : <ReviewButton onClick={() => openTab('review')} />}
      />
      <LeaveGuard isUnsaved={() => draft.isDirty} isLeaving={isOtherPage} />
      <FailureAlert campaign={campaign} />
      <SaveProblem draft={draft} />
      <Tabs
        label="Campaign"
        value={tab}
        onValueChange={openTab}
        items={[
          {
            value: 'details',
            label: 'Details',
            content: <DetailsForm draft={draft} channel={campaign.channel} isDisabled={refusal !== null} />,
          },
          ...(isSms
            ? []
            : [
                {
                  value: 'content',
                  label: 'Content',
                  content: <DraftContent draft={draft} refusal={refusal} />,
                },
              ]),
          {
            value: 'review',
            label: 'Review & send',
            content: (
              <ReviewPanel
                campaign={campaign}
                isSettled={!draft.isDirty && !draft.isSaving}
                onOpenTab={openTab}
              />
            ),
          },
        ]}
      />
    </>
  );
}

function ReviewButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="primary" onClick={onClick}>
      Review & send
    </Button>
  );
}

function DetailsForm({
  draft,
  channel,
  isDisabled,
}: {
  draft: Draft;
  channel: Channel;
  isDisabled: boolean;
}) {
  return (
    <Card>
      <Form form={draft.form} onSubmit={() => void draft.save()} aria-label="Details" className="max-w-3xl">
        <DraftDetails channel={channel} isDisabled={isDisabled} />
      </Form>
    </Card>
  );
}

function saveState({ isSaving, isDirty, savedAt, error }: Draft, refusal: string | null): string {
  if (refusal !== null) return refusal;
  if (isSaving) return 'Saving…';
  if (error !== null && isDirty) return 'Not saved';
  if (isDirty) return 'Not saved yet';
  return savedAt === null ? 'All changes are saved' : `Saved ${formatTime(savedAt.toISOString())}`;
}

/** Explains why the draft isn't saved and what to do. */
function SaveProblem({ draft }: { draft: Draft }) {
  const { error, conflictRevision, save, loadStored } = draft;
  if (error === null) return null;
  const action =
    conflictRevision === null ? (
      <Button size="sm" onClick={() => void save()}>
        Try again
      </Button>
    ) : (
      <>
        <Button size="sm" onClick={() => void save(conflictRevision)}>
          Overwrite with my version
        </Button>
        <Button size="sm" onClick={() => void loadStored()}>
          Load theirs
        </Button>
      </>
    );
  return (
    <Alert tone="danger" className="mb-4" title="Not saved" action={action}>
      {errorMessage(error)}
    </Alert>
  );
}
