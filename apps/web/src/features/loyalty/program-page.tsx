import type { ProgramOutput } from '@talkdrum/api/contracts';
import { Button, IconButton, Menu, PageHeader, Status, Tabs } from '@talkdrum/ui';
import { MoreHorizontal, Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';
import { useView, type ViewOf } from '../../lib/use-view.ts';
import { LedgerTab } from './ledger-tab.tsx';
import { type LoyaltyDialog, LoyaltyDialogs } from './loyalty-dialogs.tsx';
import { programState, ruleSentence, worthSentence } from './loyalty-words.ts';
import { MembersTab } from './members/members-tab.tsx';
import { NamedTab } from './named-tab.tsx';
import { OverviewTab } from './overview/overview-tab.tsx';
import { PointRewardModal } from './point-rewards/point-reward-modal.tsx';
import { RewardsTab } from './point-rewards/rewards-tab.tsx';
import { RuleModal } from './rules/rule-modal.tsx';
import { RulesTab } from './rules/rules-tab.tsx';
import { TiersTab } from './tiers/tiers-tab.tsx';
import { useLoyaltyActions } from './use-loyalty-actions.ts';
import { useAccountZone } from '../../lib/dates/account-zone.ts';

/** A loyalty programme: how it does, its members, and what gives and takes points. */
export function ProgramPage({ id }: { id: string }) {
  const timeZone = useAccountZone();
  const [program] = trpc.loyalty.get.useSuspenseQuery({ id });
  const [view, change] = useView('/dashboard/loyalty/$id/');
  const [dialog, setDialog] = useState<LoyaltyDialog | null>(null);
  const rewards = trpc.loyalty.rewards.useQuery({ id });
  const { label, tone } = programState(program, timeZone);
  const open = (kind: LoyaltyDialog['kind']) => setDialog({ kind, id });
  return (
    <>
      <PageHeader
        title={program.name}
        breadcrumb={[{ label: 'Loyalty', href: '/dashboard/loyalty' }, { label: program.name }]}
        status={<Status tone={tone}>{label}</Status>}
        description={<Facts program={program} />}
        more={<MoreMenu program={program} onOpen={open} />}
        secondaryActions={
          <>
            <Button onClick={() => open('share')}>Share Options</Button>
            <Button icon={<Pencil aria-hidden />} onClick={() => open('edit')}>
              Edit programme
            </Button>
          </>
        }
        action={
          <MainAction
            program={program}
            tab={view.tab}
            taken={(rewards.data ?? []).map(({ rewardId }) => rewardId)}
          />
        }
      />
      <Tabs
        label="Programme"
        value={view.tab ?? 'overview'}
        onValueChange={(tab) =>
          change({
            tab: tab === 'overview' ? undefined : (tab as ViewOf<'/dashboard/loyalty/$id/'>['tab']),
            q: undefined,
            cursor: undefined,
            tier: undefined,
            kind: undefined,
            member: undefined,
          })
        }
        items={[
          { value: 'overview', label: 'Overview', content: <OverviewTab program={program} /> },
          {
            value: 'members',
            label: 'Members',
            count: program.members,
            content: (
              <NamedTab>
                <MembersTab program={program} />
              </NamedTab>
            ),
          },
          { value: 'rules', label: 'Earning rules', content: <RulesTab program={program} /> },
          { value: 'tiers', label: 'Tiers', content: <TiersTab program={program} /> },
          {
            value: 'rewards',
            label: 'Rewards',
            count: rewards.data?.length,
            content: <RewardsTab program={program} />,
          },
          {
            value: 'ledger',
            label: 'Ledger',
            content: (
              <NamedTab>
                <LedgerTab program={program} />
              </NamedTab>
            ),
          },
        ]}
      />
      {dialog === null ? null : <LoyaltyDialogs dialog={dialog} onClose={() => setDialog(null)} />}
    </>
  );
}

/** "Loyalty · 1 point for every ₦100 of paid orders · 10 points are worth ₦5" */
function Facts({ program }: { program: ProgramOutput }) {
  const rules = trpc.loyalty.rules.useQuery({ id: program.id });
  const first = rules.data?.find(({ isOn }) => isOn);
  return [
    'Loyalty',
    rules.data === undefined
      ? null
      : first === undefined
        ? 'no earning rules yet'
        : ruleSentence(first, program),
    worthSentence(program),
  ]
    .filter((part) => part !== null)
    .join(' · ');
}

interface MainActionProps {
  program: ProgramOutput;
  tab: ViewOf<'/dashboard/loyalty/$id/'>['tab'];
  /** The rewards it has already. */
  taken: readonly string[];
}

/** Publishes a draft; then adds what gives points, and what they are spent on, unless the tab has that button itself. */
function MainAction({ program, tab, taken }: MainActionProps) {
  const [adds, setAdds] = useState<'rule' | 'reward' | null>(null);
  const rules = trpc.loyalty.rules.useQuery({ id: program.id });
  const { publish, isPublishing } = useLoyaltyActions();
  const refusal = useRefusal('loyalty.edit');
  if (program.status === 'ended') return null;
  if (program.status === 'draft')
    return (
      <Button
        variant="primary"
        busy={isPublishing}
        disabledReason={refusal}
        onClick={() => publish(program.id)}
      >
        Publish
      </Button>
    );
  const next = rules.data?.some(({ isOn }) => isOn) === false ? 'rule' : 'reward';
  const close = () => setAdds(null);
  if (tab === (next === 'rule' ? 'rules' : 'rewards')) return null;
  return (
    <>
      <Button
        variant="primary"
        icon={<Plus aria-hidden />}
        disabledReason={refusal}
        onClick={() => setAdds(next)}
      >
        {next === 'rule' ? 'Add earning rule' : 'Add reward'}
      </Button>
      {adds === 'rule' ? <RuleModal program={program} rule={null} onClose={close} /> : null}
      {adds === 'reward' ? (
        <PointRewardModal program={program} line={null} taken={taken} onClose={close} />
      ) : null}
    </>
  );
}

function MoreMenu({
  program: { status },
  onOpen,
}: {
  program: ProgramOutput;
  onOpen: (kind: LoyaltyDialog['kind']) => void;
}) {
  const refusal = useRefusal('loyalty.edit');
  return (
    <Menu
      label="More actions"
      trigger={<IconButton label="More actions" icon={<MoreHorizontal aria-hidden />} />}
      items={[
        { label: 'Link card', onSelect: () => onOpen('picture') },
        { label: 'Address and dates', onSelect: () => onOpen('settings') },
        ...(status === 'active'
          ? [
              'separator' as const,
              {
                label: 'End programme',
                tone: 'danger' as const,
                onSelect: () => onOpen('end'),
                disabledReason: refusal,
              },
            ]
          : []),
      ]}
    />
  );
}
