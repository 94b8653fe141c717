import type { ReachOutput } from '@talkdrum/api/contracts';
import { type ReactNode, useEffect } from 'react';
import { formatMoney, formatNumber, formatTime } from '../../lib/format.ts';
import { momentOf } from './zoned-moment.ts';

interface DraftBarProps {
  /** Null while the server counts. */
  reach: ReachOutput | null;
  isFailed?: boolean;
  /** The cost is the most it can be. */
  isEstimate?: boolean;
  planned: { local: string; timeZone: string } | null;
  actions: ReactNode;
}

/** Recipients, cost, what is left and when it goes out, beside the action they belong to. */
export function DraftBar({ reach, isFailed = false, isEstimate = false, planned, actions }: DraftBarProps) {
  useRoomBelow();
  const waiting = isFailed ? 'Not known' : 'Counting…';
  const money = (amount: ReachOutput['cost']) => formatMoney(amount.amountMinor, amount.currency);
  const isShort = reach?.balanceAfter.amountMinor.startsWith('-') === true;
  return (
    <section
      aria-label="Sending"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-border-soft bg-card pb-[env(safe-area-inset-bottom)] shadow-bulk"
    >
      <div className="mx-auto flex w-full max-w-7xl items-center gap-x-6 gap-y-1 px-4 py-2.5 sm:px-6">
        <dl aria-live="polite" className="tabular mr-auto flex min-w-0 gap-x-6 max-sm:gap-x-4">
          <Figure label="Recipients">{reach === null ? waiting : formatNumber(reach.recipients)}</Figure>
          <Figure label="Cost">
            {reach === null ? waiting : `${isEstimate ? 'at most ' : ''}${money(reach.cost)}`}
          </Figure>
          <Figure label="Wallet after" isWide>
            {reach === null ? (
              waiting
            ) : isShort ? (
              <span className="text-danger">{money(reach.balanceAfter)}: too little</span>
            ) : (
              money(reach.balanceAfter)
            )}
          </Figure>
          <Figure label="Goes out" isWide>
            {goesOut(planned)}
          </Figure>
        </dl>
        <div className="flex shrink-0 items-center gap-2">{actions}</div>
      </div>
    </section>
  );
}

function Figure({ label, children, isWide = false }: { label: string; children: ReactNode; isWide?: boolean }) {
  return (
    <div className={`min-w-0 ${isWide ? 'max-md:hidden' : ''}`}>
      <dt className="text-xs text-muted-foreground">{label}</dt>
      <dd className="truncate font-semibold max-sm:text-sm">{children}</dd>
    </div>
  );
}

function goesOut(planned: DraftBarProps['planned']): string {
  const moment = planned === null ? null : momentOf(planned);
  return planned === null || moment === null
    ? 'When you send it'
    : formatTime(moment.toISOString(), planned.timeZone);
}

/** Focus moves to controls above the bar, never below it. */
function useRoomBelow(): void {
  useEffect(() => {
    const { style } = document.documentElement;
    style.scrollPaddingBottom = '6rem';
    document.body.style.paddingBottom = '5rem';
    return () => {
      style.scrollPaddingBottom = '';
      document.body.style.paddingBottom = '';
    };
  }, []);
}
