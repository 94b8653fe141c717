import type { CampaignOutput } from '@talkdrum/api/contracts';
import { Button, Card, Form, PageHeader, Tabs } from '@talkdrum/ui';
import { useBlocker } from '@tanstack/react-router';
import { formatTime } from '../../lib/format.ts';
import { useRefusal } from '../../lib/use-me.ts';
import { CampaignMoreMenu } from './campaign-more-menu.tsx';
import { CampaignStatusBadge } from './campaign-status.tsx';
import type { CampaignView } from './campaigns-view.ts';
import { channelWords } from './channel-words.ts';
import { DraftContent } from './draft-content.tsx';
import { DraftDetails } from './draft-details.tsx';
import { FailureAlert } from './failure-alert.tsx';
import { ReviewPanel } from './review-panel.tsx';
import { SaveProblem } from './save-problem.tsx';
import { SmsDetails } from './sms/sms-details.tsx';
import { type Draft, useDraft } from './use-draft.ts';

interface DraftPageProps {
  campaign: CampaignOutput;
  view: CampaignView;
  onViewChange: (change: CampaignView) => void;
}

/** An SMS is written with its details. */
const tabs = { email: ['details', 'content', 'review'], sms: ['details', 'review'] };

/** Writing a campaign in three steps: details, content, review and send. */
export function DraftPage({ campaign, view, onViewChange }: DraftPageProps) {
  const refusal = useRefusal('campaigns.edit');
  const draft = useDraft(campaign, refusal === null);
  const isSms = campaign.channel === 'sms';
  const { title, path } = channelWords[campaign.channel];
  const tab = tabs[campaign.channel].find((each) => each === view.tab) ?? 'details';
  const openTab = (next: string) => {
    if (draft.isDirty && draft.conflictRevision === null && refusal === null) void draft.save();
    onViewChange({ tab: next === 'details' ? undefined : next });
  };
  useBlocker({
    shouldBlockFn: ({ current, next }) => isLeaving(current.pathname, next.pathname) && draft.isDirty && !window.confirm('Leave without saving your changes?'),
    enableBeforeUnload: () => draft.isDirty,
  });
  return (
    <>
      <PageHeader
        title={campaign.name}
        status={<CampaignStatusBadge status={campaign.status} />}
        breadcrumb={[{ label: title, href: path }, { label: campaign.name }]}
        description={<span aria-live="polite">{saveState(draft, refusal)}</span>}
        more={<CampaignMoreMenu campaign={campaign} />}
        action={
          tab === 'review' ? undefined : (
            <Button variant="primary" onClick={() => openTab('review')}>
              Review & send
            </Button>
          )
        }
      />
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
            content: (
              <Card>
                <Form form={draft.form} onSubmit={() => void draft.save()} aria-label="Details" className="max-w-3xl">
                  {isSms ? <SmsDetails isDisabled={refusal !== null} /> : <DraftDetails isDisabled={refusal !== null} />}
                </Form>
              </Card>
            ),
          },
          ...(isSms ? [] : [{ value: 'content', label: 'Content', content: <DraftContent draft={draft} refusal={refusal} /> }]),
          {
            value: 'review',
            label: 'Review & send',
            content: <ReviewPanel campaign={campaign} isSettled={!draft.isDirty && !draft.isSaving} onOpenTab={openTab} />,
          },
        ]}
      />
    </>
  );
}

function isLeaving(from: string, to: string): boolean {
  return from.replace(/\/$/, '') !== to.replace(/\/$/, '');
}

function saveState({ isSaving, isDirty, savedAt, error }: Draft, refusal: string | null): string {
  if (refusal !== null) return refusal;
  if (isSaving) return 'Saving…';
  if (error !== null && isDirty) return 'Not saved';
  if (isDirty) return 'Not saved yet';
  return savedAt === null ? 'All changes are saved' : `Saved ${formatTime(savedAt.toISOString())}`;
}
