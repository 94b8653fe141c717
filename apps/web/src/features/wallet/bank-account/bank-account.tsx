import type { BankRecord, VirtualAccountOutput } from '@talkdrum/api/contracts';
import {
  Alert,
  Button,
  Card,
  CopyField,
  DescriptionList,
  ErrorState,
  Skeleton,
  Status,
  type Tone,
} from '@talkdrum/ui';
import { Landmark } from 'lucide-react';
import { useState } from 'react';
import { useAccountZone } from '../../../lib/dates/account-zone.ts';
import { formatTime } from '../../../lib/dates/format-date.ts';
import { errorFacts, errorMessage, trpc } from '../../../lib/trpc.ts';
import { useRefusal } from '../../../lib/use-me.ts';
import { RequestBankAccountModal } from './request-bank-account-modal.tsx';

const stateWords: Record<BankRecord['state'], { label: string; tone: Tone }> = {
  requested: { label: 'Being opened', tone: 'info' },
  active: { label: 'Active', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
};

/** The dedicated virtual bank account: transfers to it fund the wallet. On the wallet and profile pages. */
export function BankAccount() {
  const refusal = useRefusal('wallet.view');
  const account = trpc.funding.virtualAccount.useQuery(undefined, { enabled: refusal === null });
  return (
    <Card
      title="Dedicated virtual bank account"
      description="Your own bank account number. Transfers to it go straight to your wallet."
    >
      {refusal !== null ? (
        <p className="text-muted-foreground">{refusal}</p>
      ) : account.data !== undefined ? (
        <Content account={account.data} />
      ) : account.error !== null ? (
        <ErrorState requestId={errorFacts(account.error)?.requestId} onRetry={() => void account.refetch()}>
          {errorMessage(account.error)}
        </ErrorState>
      ) : (
        <Skeleton className="h-24" />
      )}
    </Card>
  );
}

function Content({ account: { record, options } }: { account: VirtualAccountOutput }) {
  const [isRequesting, setIsRequesting] = useState(false);
  const refusal = useRefusal('wallet.manage');
  const canRequest = record === null || record.state === 'failed';
  return (
    <div className="flex flex-col items-start gap-4">
      {record === null ? null : <Bank record={record} />}
      {canRequest && options.length === 0 ? (
        <p className="text-muted-foreground">
          Bank accounts aren’t available in your currency yet. Fund your wallet by card instead.
        </p>
      ) : null}
      {canRequest && options.length > 0 ? (
        <>
          <Button
            icon={<Landmark aria-hidden />}
            disabledReason={refusal}
            onClick={() => setIsRequesting(true)}
          >
            {record === null ? 'Request bank account' : 'Request again'}
          </Button>
          {isRequesting ? (
            <RequestBankAccountModal options={options} onClose={() => setIsRequesting(false)} />
          ) : null}
        </>
      ) : null}
    </div>
  );
}

function Bank({ record }: { record: BankRecord }) {
  const timeZone = useAccountZone();
  const { label, tone } = stateWords[record.state];
  return (
    <div className="flex w-full flex-col gap-3">
      {record.state === 'failed' ? (
        <Alert tone="danger" title="The account couldn’t be opened">
          {record.reason}
        </Alert>
      ) : null}
      {record.state === 'active' ? <CopyField label="Account number" value={record.bankAccount} /> : null}
      <DescriptionList
        items={[
          {
            term: 'Status',
            value: (
              <Status tone={tone} isLive={record.state === 'requested'}>
                {label}
              </Status>
            ),
          },
          ...(record.state === 'active'
            ? [
                { term: 'Bank', value: record.bankName },
                { term: 'Account name', value: record.accountName },
                { term: 'Currency', value: record.currency.toUpperCase() },
              ]
            : []),
          { term: 'Provider', value: record.merchantLabel },
          { term: 'Customer', value: record.customerId },
          { term: 'Requested', value: formatTime(record.createdAt, timeZone) },
        ]}
      />
    </div>
  );
}
