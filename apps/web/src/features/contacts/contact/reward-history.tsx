import type { RouterOutputs } from '@talkdrum/api';
import { Badge, EmptyState, Skeleton, TextLink } from '@talkdrum/ui';
import { Gift } from 'lucide-react';
import { useAccountZone } from '../../../lib/dates/account-zone.ts';
import { formatTime } from '../../../lib/dates/format-date.ts';
import { formatMoney } from '../../../lib/format.ts';
import { Loaded } from '../../../lib/loaded.tsx';
import { rewardUse } from '../../../lib/words/reward-use.ts';
import { trpc } from '../../../lib/trpc.ts';
import { ContactPoints } from './contact-points.tsx';

type Issue = RouterOutputs['rewards']['ofContact'][number];

/** Every reward that a contact got and what became of its code, and their points. */
export function RewardHistory({ contactId }: { contactId: string }) {
  const rewards = trpc.rewards.ofContact.useQuery({ contactId });
  const points = trpc.loyalty.ofContact.useQuery({ contactId });
  return (
    <Loaded query={points} skeleton={<Skeleton className="h-60" />}>
      {(memberships) => (
        <div className="flex flex-col gap-5">
          {memberships.length === 0 ? null : <ContactPoints memberships={memberships} />}
          <Loaded query={rewards} skeleton={<Skeleton className="h-60" />}>
            {(issues) => <Issues issues={issues} hasPoints={memberships.length > 0} />}
          </Loaded>
        </div>
      )}
    </Loaded>
  );
}

function Issues({ issues, hasPoints }: { issues: readonly Issue[]; hasPoints: boolean }) {
  if (issues.length === 0)
    return hasPoints ? null : (
      <EmptyState icon={<Gift aria-hidden />} title="No rewards yet">
        Rewards that this contact gets appear here with their codes, and so do points.
      </EmptyState>
    );
  return (
    <ul className="flex flex-col divide-y divide-border" aria-label="Reward history">
      {issues.map((issue) => (
        <IssueLine key={issue.id} issue={issue} />
      ))}
    </ul>
  );
}

function IssueLine({ issue }: { issue: Issue }) {
  const timeZone = useAccountZone();
  const { label, tone } = rewardUse(issue);
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-3">
      <div className="flex min-w-0 flex-col">
        <TextLink href={`/dashboard/rewards/${issue.rewardId}`}>{issue.reward}</TextLink>
        <span className="text-sm text-muted-foreground">
          <code>{issue.code}</code> · {formatTime(issue.issuedAt, timeZone)}
          {issue.balanceMinor === null ? null : ` · ${formatMoney(issue.balanceMinor, issue.currency)} left`}
        </span>
      </div>
      <Badge tone={tone}>{label}</Badge>
    </li>
  );
}
