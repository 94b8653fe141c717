import { Button, PageHeader, Tabs, TextLink } from '@talkdrum/ui';
import { useState } from 'react';
import { PublishedStatus } from '../../../lib/publishing/published-status.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { useRefusal } from '../../../lib/use-me.ts';
import { useView } from '../../../lib/use-view.ts';
import { type RewardDialog, RewardDialogs } from '../reward-dialogs.tsx';
import { rewardKindWords } from '../../../lib/words/reward-kind-words.ts';
import { useRewardActions } from '../use-reward-actions.ts';
import { AirtimeTopUps } from './airtime-top-ups.tsx';
import { RewardAnalytics } from './reward-analytics.tsx';
import { RewardContacts } from './reward-contacts.tsx';
import { RewardRedemptions } from './reward-redemptions.tsx';

/** The report of a reward: its figures, who got it, and what was redeemed. */
export function RewardReportPage({ id }: { id: string }) {
  const [reward] = trpc.rewards.get.useSuspenseQuery({ id });
  const [view, change] = useView('/dashboard/rewards/$id/');
  const [dialog, setDialog] = useState<RewardDialog | null>(null);
  const { publish, isPublishing } = useRewardActions();
  const refusal = useRefusal('rewards.edit');
  const isAirtime = reward.kind === 'airtime';
  const open = (kind: RewardDialog['kind']) => setDialog({ kind, id });
  return (
    <>
      <PageHeader
        title={reward.name}
        breadcrumb={[{ label: 'Rewards', href: '/dashboard/rewards' }, { label: reward.name }]}
        status={<PublishedStatus state={reward.published.state} />}
        description={
          <>
            {rewardKindWords[reward.kind]}. Claimers join the list{' '}
            <TextLink href={`/dashboard/contacts?list=${reward.listId}`}>{reward.list}</TextLink>
          </>
        }
        secondaryActions={
          <>
            <Button onClick={() => open('edit')}>Edit</Button>
            {isAirtime ? <Button onClick={() => open('limits')}>Daily limits</Button> : null}
            {isAirtime || reward.codeSource === 'shared' ? null : (
              <Button onClick={() => open('codes')}>Codes</Button>
            )}
            <Button onClick={() => open('share')}>Share</Button>
          </>
        }
        action={
          reward.published.status === 'published' ? null : (
            <Button
              variant="primary"
              busy={isPublishing}
              disabledReason={refusal}
              onClick={() => publish(id)}
            >
              Publish
            </Button>
          )
        }
      />
      <Tabs
        label="Report"
        value={view.tab ?? 'analytics'}
        onValueChange={(tab) =>
          change({
            tab: tab === 'contacts' || tab === 'redemptions' || tab === 'top-ups' ? tab : undefined,
            q: undefined,
            cursor: undefined,
          })
        }
        items={[
          {
            value: 'analytics',
            label: 'Analytics',
            content: <RewardAnalytics id={id} isAirtime={isAirtime} />,
          },
          {
            value: 'contacts',
            label: 'Contacts',
            content: <RewardContacts reward={reward} onShare={() => open('share')} />,
          },
          isAirtime
            ? { value: 'top-ups', label: 'Top-ups', content: <AirtimeTopUps reward={reward} /> }
            : { value: 'redemptions', label: 'Redemptions', content: <RewardRedemptions reward={reward} /> },
        ]}
      />
      {dialog === null ? null : <RewardDialogs dialog={dialog} onClose={() => setDialog(null)} />}
    </>
  );
}
