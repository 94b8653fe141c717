import { type SendingDomainOutput, type WarmUp, warmUpAllowances } from '@talkdrum/api/contracts';
import { ConfirmDialog, Switch } from '@talkdrum/ui';
import { useId, useState } from 'react';
import { formatDay } from '../../lib/dates/format-date.ts';
import { toastFailure } from '../../lib/failures.ts';
import { formatNumber } from '../../lib/format.ts';
import { trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';
import { WarmUpTable } from './warm-up-table.tsx';

/** Lets a new domain start small: a number of campaign emails per day that grows. */
export function WarmUpSection({ domain: { id, domain } }: { domain: SendingDomainOutput }) {
  const switchId = useId();
  const utils = trpc.useUtils();
  const refusal = useRefusal('senders.edit');
  const [isEnding, setIsEnding] = useState(false);
  const warmUp = trpc.senders.warmUp.useQuery({ id }, { refetchOnMount: 'always' });
  const change = trpc.senders.setWarmUp.useMutation({
    onSuccess: (result) => utils.senders.warmUp.setData({ id }, result),
  });
  if (warmUp.data === undefined) return null;
  const isRunning = warmUp.data !== null && !isOver(warmUp.data);
  const start = () =>
    change.mutate({ id, isWarmingUp: true }, { onError: toastFailure('The warm-up was not started') });
  return (
    <section aria-labelledby={switchId} className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-4">
        <label id={`${switchId}-label`} htmlFor={switchId} className="font-semibold">
          Warm up this domain
        </label>
        <Switch
          id={switchId}
          aria-describedby={`${switchId}-help`}
          checked={isRunning}
          disabled={refusal !== null || change.isPending}
          onChange={() => (isRunning ? setIsEnding(true) : start())}
        />
      </div>
      <p id={`${switchId}-help`} className="text-sm text-muted-foreground">
        Mailbox providers distrust a new domain that suddenly sends a lot. A warm-up limits how many campaign
        emails leave per day: {planWords}. Recipients beyond a day’s number get theirs on the next days.
        Journeys and transactional email aren’t limited.
      </p>
      {refusal === null ? null : <p className="text-sm text-muted-foreground">{refusal}</p>}
      {warmUp.data === null ? null : <Standing warmUp={warmUp.data} />}
      <ConfirmDialog
        isOpen={isEnding}
        onClose={() => setIsEnding(false)}
        title={`End the warm-up of ${domain}?`}
        description={endWords(warmUp.data?.waiting ?? 0)}
        confirmLabel="End warm-up"
        cancelLabel="Keep it"
        onConfirm={async () => {
          await change.mutateAsync({ id, isWarmingUp: false });
        }}
      />
    </section>
  );
}

const isOver = ({ today, days }: WarmUp): boolean => today > days.length;

/** "1,000 on the first day, … and 250,000 on the last": from the plan itself. */
const planWords = `${formatNumber(warmUpAllowances[0] ?? 0)} on the first day, more on each day after it, and ${formatNumber(
  warmUpAllowances.at(-1) ?? 0,
)} on the last, day ${warmUpAllowances.length}`;

function Standing({ warmUp }: { warmUp: WarmUp }) {
  const { days, today, waiting } = warmUp;
  const current = days[today - 1];
  if (current === undefined)
    return (
      <p>The warm-up ended on {formatDay(days.at(-1)?.day ?? '')}. Campaigns leave without a daily limit.</p>
    );
  return (
    <>
      <p aria-live="polite">
        Day {today} of {days.length}. Campaigns have taken {formatNumber(current.taken)} of today’s{' '}
        {formatNumber(current.allowance)} emails
        {waiting === 0
          ? '.'
          : `, and ${formatNumber(waiting)} ${waiting === 1 ? 'email waits' : 'emails wait'} for their day.`}
      </p>
      <WarmUpTable warmUp={warmUp} />
    </>
  );
}

function endWords(waiting: number): string {
  const later = 'If you start another one later, it begins with day 1.';
  if (waiting === 0) return `Campaigns then leave without a daily limit. ${later}`;
  const who = waiting === 1 ? 'The email that waits' : `The ${formatNumber(waiting)} emails that wait`;
  return `${who} for their day will leave at once, within your hours for marketing email. ${later}`;
}
