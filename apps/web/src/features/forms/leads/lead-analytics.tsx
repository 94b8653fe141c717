import type { FormOutput, LeadReportOutput } from '@talkdrum/api/contracts';
import { Alert, Button, ConfirmDialog, Skeleton } from '@talkdrum/ui';
import { StatStrip } from '@talkdrum/ui/figures';
import { toast } from '@talkdrum/ui/toast';
import { useState } from 'react';
import { toastFailure } from '../../../lib/failures.ts';
import { formatMoney, formatNumber } from '../../../lib/format.ts';
import { Loaded } from '../../../lib/loaded.tsx';
import { conversionOf, TrafficPanel } from '../../../lib/publishing/traffic-panel.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { useRefusal } from '../../../lib/use-me.ts';
import { LimitModal } from './limit-modal.tsx';

type Money = LeadReportOutput['price'];
const shown = (money: Money) => (money === null ? '–' : formatMoney(money.amountMinor, money.currency));
const leadsOf = (count: number) => (count === 1 ? '1 lead' : `${formatNumber(count)} leads`);

/** Visits, leads, conversion and cost of a campaign, and the leads that wait. */
export function LeadAnalytics({ form: { id } }: { form: FormOutput }) {
  const report = trpc.leads.report.useQuery({ id, days: 30 });
  return (
    <Loaded query={report} skeleton={<Skeleton className="h-96" />}>
      {(data) => <Report id={id} report={data} />}
    </Loaded>
  );
}

function Report({ id, report }: { id: string; report: LeadReportOutput }) {
  const { traffic, costs, free, spent, refunded } = report;
  const unpaid = free.duplicate + free.disposable + free.robot;
  return (
    <div className="flex flex-col gap-4">
      <Waiting report={report} />
      <Held id={id} report={report} />
      <StatStrip
        label="The campaign so far"
        items={[
          { id: 'visits', label: 'Visits, 30 days', value: formatNumber(traffic.visits) },
          {
            id: 'leads',
            label: 'Accepted leads',
            value: formatNumber(report.accepted),
            note: `${leadsOf(unpaid)} not charged${freeText(free)}`,
          },
          { id: 'conversion', label: 'Conversion, 30 days', value: conversionOf(traffic) },
          {
            id: 'cost',
            label: 'Cost',
            value: shown(spent),
            note: `${shown(report.price)} a lead${refunded === null || refunded.amountMinor === '0' ? '' : `, ${shown(refunded)} refunded`}`,
          },
        ]}
      />
      <Limit id={id} dailyLimit={report.dailyLimit} />
      <TrafficPanel
        traffic={traffic}
        noun="Leads"
        costOf={(channel) => shown(costs.find((one) => one.channel === channel)?.cost ?? null)}
      />
    </div>
  );
}

function Waiting({ report: { waiting, waitingCost } }: { report: LeadReportOutput }) {
  if (waiting === 0) return null;
  return (
    <Alert
      tone="warning"
      title={`${leadsOf(waiting)} waiting for funds`}
      action={
        <Button size="sm" href="/dashboard/wallet">
          Fund wallet
        </Button>
      }
    >
      Opening them costs {shown(waitingCost)}. They open on their own, oldest first, as soon as your wallet
      can pay. Sealed leads are deleted after 90 days.
    </Alert>
  );
}

function Held({ id, report: { held, heldCost, dailyLimit } }: { id: string; report: LeadReportOutput }) {
  const [isDiscarding, setIsDiscarding] = useState(false);
  const refusal = useRefusal('publishing.edit');
  const utils = trpc.useUtils();
  const approve = trpc.leads.approve.useMutation({
    onSuccess: async ({ leads }) => {
      await utils.leads.invalidate();
      toast.success(`${leadsOf(leads)} approved`);
    },
    onError: toastFailure('The leads were not approved'),
  });
  const discard = trpc.leads.discard.useMutation();
  if (held === 0) return null;
  return (
    <Alert
      tone="warning"
      title={`${leadsOf(held)} over ${dailyLimit === null ? 'an earlier daily limit' : `the daily limit of ${formatNumber(dailyLimit)}`}`}
      action={
        <>
          <Button
            size="sm"
            disabledReason={refusal}
            busy={approve.isPending}
            onClick={() => approve.mutate({ id })}
          >
            {heldCost === null ? 'Approve' : `Approve for ${shown(heldCost)}`}
          </Button>
          <Button size="sm" variant="ghost" disabledReason={refusal} onClick={() => setIsDiscarding(true)}>
            Discard
          </Button>
        </>
      }
    >
      They’re sealed and cost nothing until you approve them. A sudden flood may be someone trying to spend
      your money: check the channels below first.
      <ConfirmDialog
        isOpen={isDiscarding}
        onClose={() => setIsDiscarding(false)}
        title={`Discard ${leadsOf(held)}?`}
        description="They’re deleted unread and cost nothing."
        confirmLabel={`Discard ${leadsOf(held)}`}
        onConfirm={async () => {
          await discard.mutateAsync({ id });
          await utils.leads.invalidate();
        }}
      />
    </Alert>
  );
}

function Limit({ id, dailyLimit }: { id: string; dailyLimit: number | null }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card bg-card px-4 py-2.5 text-sm shadow-surface">
      <span>
        {dailyLimit === null ? (
          'No daily limit: every new lead is paid for at once.'
        ) : (
          <>
            <b className="font-semibold">{leadsOf(dailyLimit)}</b> a day are paid for without asking. Any more
            wait for your approval.
          </>
        )}
      </span>
      <Button size="sm" onClick={() => setIsOpen(true)}>
        Change daily limit
      </Button>
      {isOpen ? <LimitModal id={id} dailyLimit={dailyLimit} onClose={() => setIsOpen(false)} /> : null}
    </div>
  );
}

/** Why leads weren't charged, after a colon; empty if there are none. */
function freeText({
  duplicate,
  disposable,
  robot,
}: Record<'duplicate' | 'disposable' | 'robot', number>): string {
  const parts = [
    duplicate === 0 ? '' : duplicate === 1 ? '1 duplicate' : `${formatNumber(duplicate)} duplicates`,
    disposable === 0 ? '' : `${formatNumber(disposable)} with a throw-away address`,
    robot === 0 ? '' : `${formatNumber(robot)} from robots`,
  ].filter((part) => part !== '');
  return parts.length === 0 ? '' : `: ${parts.join(', ')}`;
}
