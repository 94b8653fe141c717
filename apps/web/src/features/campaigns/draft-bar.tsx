import type { CampaignOutput, ReachOutput } from '@talkdrum/api/contracts';
import { StickyBar } from '@talkdrum/ui';
import { type ReactNode, useEffect } from 'react';
import { formatLocal, formatTime } from '../../lib/dates/format-date.ts';
import { formatNumber } from '../../lib/format.ts';
import { BalanceAfter, isShort, money } from './balance-after.tsx';
import { momentOf } from '../../lib/dates/zoned-moment.ts';

interface DraftBarProps {
  /** Null while the server counts. */
  reach: ReachOutput | null;
  isFailed?: boolean;
  /** For a cost that isn't known exactly. */
  limit?: 'at most' | 'at least' | null;
  planned: CampaignOutput['planned'];
  actions: ReactNode;
}

/** Recipients, cost, what is left and when it goes out, beside the action they belong to. */
export function DraftBar({ reach, isFailed = false, limit = null, planned, actions }: DraftBarProps) {
  useRoomBelow();
  const waiting = isFailed ? 'Not known' : 'Counting…';
  const figure = (label: string, show: (known: ReachOutput) => ReactNode, isMinor = false) => ({
    label,
    value: reach === null ? waiting : show(reach),
    isMinor,
  });
  const recipients = figure('Recipients', (known) => formatNumber(known.recipients));
  const cost = figure('Cost', (known) => (limit === null ? '' : `${limit} `) + money(known.cost));
  const left = (isMinor: boolean) =>
    figure('Wallet after', ({ balanceAfter }) => <BalanceAfter after={balanceAfter} />, isMinor);
  return (
    <StickyBar
      label="Sending"
      figures={[
        // Phones show two: what is missing is one of them.
        ...(reach !== null && isShort(reach)
          ? [cost, left(false), recipients]
          : [recipients, cost, left(true)]),
        { label: 'Goes out', value: goesOut(planned), isMinor: true },
      ]}
      actions={actions}
    />
  );
}

function goesOut(planned: DraftBarProps['planned']): string {
  if (planned === null) return 'When you send it';
  if (planned.isPerContact) return `${formatLocal(planned.local)}, contacts’ time`;
  const moment = momentOf(planned);
  return moment === null ? 'When you send it' : formatTime(moment.toISOString(), planned.timeZone);
}

/** The focus never moves below the bar, and notifications never cover its buttons. */
function useRoomBelow(): void {
  useEffect(() => {
    const { style } = document.documentElement;
    style.scrollPaddingBottom = '6rem';
    style.setProperty('--toast-bottom', '5.5rem');
    return () => {
      style.scrollPaddingBottom = '';
      style.removeProperty('--toast-bottom');
    };
  }, []);
}
