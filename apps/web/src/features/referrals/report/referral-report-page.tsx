import type { ReferralProgramOutput } from '@talkdrum/api/contracts';
import { Button, Card, EmptyState, PageHeader, Tabs, TextLink } from '@talkdrum/ui';
import { Lock, Settings2, Share2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { PublishedStatus } from '../../../lib/publishing/published-status.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { useRefusal } from '../../../lib/use-me.ts';
import { useView } from '../../../lib/use-view.ts';
import { AdvocatesTab } from '../advocates/advocates-tab.tsx';
import { ReferralsTab } from '../decide/referrals-tab.tsx';
import { conversionSentence } from '../program-sentences.ts';
import { ReferralDialogs } from '../referral-dialogs.tsx';
import { useReferralActions } from '../use-referral-actions.ts';
import { ReferralAnalytics } from './referral-analytics.tsx';

const tabs = ['referrals', 'advocates'] as const;
/** Another tab has another list. */
const unfiltered = {
  q: undefined,
  cursor: undefined,
  state: undefined,
  appeals: undefined,
  advocate: undefined,
  status: undefined,
  referral: undefined,
};

/** The report of a referral programme: its figures, the friends to decide on, and its advocates. */
export function ReferralReportPage({ id }: { id: string }) {
  const [program] = trpc.referrals.get.useSuspenseQuery({ id });
  const [view, change] = useView('/dashboard/referrals/$id/');
  const [isSharing, setIsSharing] = useState(false);
  const share = () => setIsSharing(true);
  return (
    <>
      <Head program={program} onShare={share} onSettings={() => change({ settings: true })} />
      <Tabs
        label="Report"
        value={view.tab ?? 'analytics'}
        onValueChange={(tab) => change({ ...unfiltered, tab: tabs.find((known) => known === tab) })}
        items={[
          { value: 'analytics', label: 'Analytics', content: <ReferralAnalytics program={program} /> },
          {
            value: 'referrals',
            label: 'Referrals',
            count: program.friends,
            content: (
              <AboutPeople>
                <ReferralsTab program={program} onShare={share} />
              </AboutPeople>
            ),
          },
          {
            value: 'advocates',
            label: 'Advocates',
            count: program.advocates,
            content: (
              <AboutPeople>
                <AdvocatesTab program={program} onShare={share} />
              </AboutPeople>
            ),
          },
        ]}
      />
      {isSharing ? (
        <ReferralDialogs dialog={{ kind: 'share', id }} onClose={() => setIsSharing(false)} />
      ) : null}
      {view.settings === true ? (
        <ReferralDialogs
          dialog={{ kind: 'settings', id }}
          onClose={() => change({ settings: undefined }, { replace: true })}
        />
      ) : null}
    </>
  );
}

interface HeadProps {
  program: ReferralProgramOutput;
  onShare: () => void;
  onSettings: () => void;
}

function Head({ program, onShare, onSettings }: HeadProps) {
  const { name, published, listId, list } = program;
  return (
    <PageHeader
      title={name}
      breadcrumb={[{ label: 'Referrals', href: '/dashboard/referrals' }, { label: name }]}
      status={<PublishedStatus state={published.state} />}
      description={
        <>
          {conversionSentence(program)} Friends join the list{' '}
          <TextLink href={`/dashboard/contacts?list=${listId}`}>{list}</TextLink>
        </>
      }
      secondaryActions={
        <>
          <Button icon={<Settings2 aria-hidden />} onClick={onSettings}>
            Settings
          </Button>
          <Button
            icon={<Share2 aria-hidden />}
            disabledReason={useRefusal('publishing.view')}
            onClick={onShare}
          >
            Share Options
          </Button>
        </>
      }
      action={<PublishButton program={program} />}
    />
  );
}

/** Names of people need their own privilege. */
function AboutPeople({ children }: { children: ReactNode }) {
  const refusal = useRefusal('contacts.view');
  if (refusal === null) return children;
  return (
    <Card>
      <EmptyState icon={<Lock aria-hidden />} title="You don’t have access to contacts">
        {refusal}
      </EmptyState>
    </Card>
  );
}

function PublishButton({ program: { id, published } }: { program: ReferralProgramOutput }) {
  const { publish, close, isBusy } = useReferralActions();
  const refusal = useRefusal('referrals.edit');
  return published.status === 'published' ? (
    <Button busy={isBusy} disabledReason={refusal} onClick={() => close(id)}>
      Close
    </Button>
  ) : (
    <Button variant="primary" busy={isBusy} disabledReason={refusal} onClick={() => publish(id)}>
      Publish
    </Button>
  );
}
