import { Button, Card, Skeleton, Status } from '@talkdrum/ui';
import type { ReactNode } from 'react';
import { formatMoney } from '../../../lib/format.ts';
import { trpc } from '../../../lib/trpc.ts';

/** The low-balance alert and the automatic top-up, which the profile page sets. */
export function BeforeItRunsOut() {
  const { data } = trpc.lowBalance.get.useQuery();
  return (
    <Card
      title="Before it runs out"
      actions={
        <Button size="sm" href="/dashboard/profile">
          Change
        </Button>
      }
    >
      {data === undefined ? (
        <Skeleton className="h-20" />
      ) : (
        <div className="flex flex-col">
          <Setting
            name="Low-balance alert"
            isOn={data.wallet.isAlertOn}
            note={
              data.wallet.isAlertOn
                ? `Below ${formatMoney(data.wallet.thresholdMinor, data.currency)}`
                : 'Nobody gets a warning'
            }
          />
          <Setting
            name="Automate"
            isOn={data.automation.isOn}
            note={
              data.automation.isOn
                ? `Then charges your card ${formatMoney(data.automation.amountMinor, data.currency)}`
                : data.automation.offReason || 'Auto top-up is off'
            }
          />
        </div>
      )}
    </Card>
  );
}

function Setting({ name, isOn, note }: { name: string; isOn: boolean; note: ReactNode }) {
  return (
    <div className="flex items-start justify-between gap-3 border-b border-border-soft py-2 text-sm last:border-b-0">
      <span>
        {name}
        <span className="block text-xs text-muted-foreground">{note}</span>
      </span>
      <Status tone={isOn ? 'success' : 'neutral'}>{isOn ? 'On' : 'Off'}</Status>
    </div>
  );
}
