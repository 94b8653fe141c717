import type { ReferralOutput } from '@talkdrum/api/contracts';
import { Badge, cn } from '@talkdrum/ui';
import { Gift, MousePointerClick, ShoppingBag, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAccountZone } from '../../../lib/dates/account-zone.ts';
import { formatTime } from '../../../lib/dates/format-date.ts';
import { formatMoney } from '../../../lib/format.ts';
import {
  givenReasons,
  givenStates,
  methodWords,
  partyWords,
  referralChannels,
} from '../../../lib/words/referral-words.ts';

interface Step {
  id: string;
  icon: ReactNode;
  title: string;
  note?: ReactNode;
  at?: string | null;
  isReached: boolean;
}

/** From the click to the rewards: what happened, and what is still to come. */
export function ReferralPath({ referral, currency }: { referral: ReferralOutput; currency: string }) {
  return (
    <section aria-label="Path" className="flex flex-col gap-3">
      <h3 className="text-section">Path</h3>
      <ol>
        {stepsOf(referral, currency).map((step) => (
          <PathStep key={step.id} step={step} />
        ))}
      </ol>
    </section>
  );
}

function PathStep({ step: { icon, title, note, at, isReached } }: { step: Step }) {
  const timeZone = useAccountZone();
  return (
    <li className="relative flex gap-3 pb-4 before:absolute before:top-7 before:bottom-0 before:left-3 before:w-px before:bg-border-soft last:pb-0 last:before:hidden">
      <span
        aria-hidden
        className={cn(
          'grid size-6 shrink-0 place-items-center rounded-full [&_svg]:size-3.5',
          isReached ? 'bg-success-soft text-success' : 'bg-neutral-soft text-neutral',
        )}
      >
        {icon}
      </span>
      <div className="min-w-0 flex-1 pt-0.5 text-sm">
        <span className={cn('block', !isReached && 'text-muted-foreground')}>{title}</span>
        {note ? <div className="text-xs text-muted-foreground">{note}</div> : null}
      </div>
      <span className="tabular shrink-0 pt-0.5 text-xs leading-5 text-muted-foreground">
        {at ? formatTime(at, timeZone) : isReached ? '' : 'Not yet'}
      </span>
    </li>
  );
}

function stepsOf(referral: ReferralOutput, currency: string): Step[] {
  const { clickedAt, createdAt, convertedAt, method, channel, amountMinor, orderReference } = referral;
  const steps: Step[] = [
    {
      id: 'friend',
      icon: <UserPlus />,
      title: 'Became a friend',
      note: methodWords[method],
      at: createdAt,
      isReached: true,
    },
    {
      id: 'conversion',
      icon: <ShoppingBag />,
      title:
        amountMinor === null || convertedAt === null
          ? 'Converted'
          : `Converted with ${formatMoney(amountMinor, currency)}`,
      note: orderReference === '' ? null : `Order ${orderReference}`,
      at: convertedAt,
      isReached: convertedAt !== null,
    },
    {
      id: 'reward',
      icon: <Gift />,
      title: 'Rewards',
      note: <Rewards referral={referral} />,
      isReached: referral.rewards.some(({ state }) => state === 'issued' || state === 'kept'),
    },
  ];
  if (clickedAt === null) return steps;
  const click: Step = {
    id: 'click',
    icon: <MousePointerClick />,
    title: 'Opened the link',
    note: referralChannels[channel],
    at: clickedAt,
    isReached: true,
  };
  return [click, ...steps];
}

function Rewards({ referral: { rewards, state } }: { referral: ReferralOutput }) {
  if (rewards.length === 0)
    return state === 'rejected' || state === 'voided' ? 'None.' : 'Given after the approval.';
  return (
    <ul className="mt-1 flex flex-col gap-1.5 text-sm text-foreground">
      {rewards.map(({ party, reward, state: given, reason, code }) => (
        <li key={party} className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="text-muted-foreground">{partyWords[party]}:</span> {reward}
          <Badge tone={givenStates[given].tone}>{givenStates[given].label}</Badge>
          {code === null ? null : <code className="text-xs">{code}</code>}
          {reason === '' ? null : (
            <span className="w-full text-xs text-muted-foreground">{givenReasons[reason]}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
