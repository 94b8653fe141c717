import type { AccountFacts } from '@talkdrum/api/contracts';
import { Button, DescriptionList, Modal, Skeleton } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { useState } from 'react';
import { useAccountZone } from '../../lib/dates/account-zone.ts';
import { formatTime } from '../../lib/dates/format-date.ts';
import { formatMoney, formatNumber } from '../../lib/format.ts';
import { Loaded } from '../../lib/loaded.tsx';
import { trpc } from '../../lib/trpc.ts';
import { AccountState } from './accounts-tab.tsx';
import { ReasonModal } from './reason-modal.tsx';

/** One account, with the action to suspend or allow sending. */
export function AccountModal({ id, onClose }: { id: string | null; onClose: () => void }) {
  const timeZone = useAccountZone();
  const account = trpc.staff.accounts.get.useQuery({ accountId: id ?? '' }, { enabled: id !== null });
  const [isAsking, setIsAsking] = useState(false);
  const isSuspended = account.data?.suspendedAt != null;
  return (
    <>
      <Modal
        isOpen={id !== null && !isAsking}
        onClose={onClose}
        title={account.data?.company ?? 'Account'}
        footer={
          account.data === undefined ? undefined : (
            <Button variant={isSuspended ? 'primary' : 'danger'} onClick={() => setIsAsking(true)}>
              {isSuspended ? 'Allow sending again' : 'Suspend sending'}
            </Button>
          )
        }
      >
        <Loaded query={account} skeleton={<Skeleton className="h-72" />}>
          {(loaded) => <DescriptionList items={factsOf(loaded, timeZone)} />}
        </Loaded>
      </Modal>
      <SendingSwitchModal account={account.data} isOpen={isAsking} onClose={() => setIsAsking(false)} />
    </>
  );
}

interface SendingSwitchModalProps {
  /** Undefined only while the modal is closed. */
  account: AccountFacts | undefined;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks for a reason, then suspends or allows the account's sending. */
function SendingSwitchModal({ account, isOpen, onClose }: SendingSwitchModalProps) {
  const utils = trpc.useUtils();
  const setFlag = trpc.staff.accounts.setFlag.useMutation({
    onSuccess: () => utils.staff.accounts.invalidate(),
  });
  const isSuspended = account?.suspendedAt != null;
  return (
    <ReasonModal
      isOpen={isOpen}
      onClose={onClose}
      title={isSuspended ? 'Allow sending again' : 'Suspend sending'}
      description={
        isSuspended
          ? `${account?.company ?? 'The account'} can start and resume campaigns again. Paused campaigns stay paused.`
          : `Campaigns of ${account?.company ?? 'the account'} pause, and it can’t start new ones.`
      }
      submitLabel={isSuspended ? 'Allow sending' : 'Suspend sending'}
      onSubmit={async (reason) => {
        if (account === undefined) return;
        await setFlag.mutateAsync({
          accountId: account.id,
          flag: 'sending_suspended',
          isOn: !isSuspended,
          reason,
        });
        toast.success(isSuspended ? 'Sending is allowed again' : 'Sending is suspended');
      }}
    />
  );
}

function factsOf(account: AccountFacts, timeZone: string) {
  return [
    { term: 'Sending', value: <AccountState account={account} /> },
    ...(account.paymentsDisputedAt === null
      ? []
      : [{ term: 'Payments disputed since', value: formatTime(account.paymentsDisputedAt, timeZone) }]),
    ...(account.suspendedAt === null
      ? []
      : [
          {
            term: 'Suspended because',
            value: `${account.suspendedReason} (${formatTime(account.suspendedAt, timeZone)})`,
          },
        ]),
    { term: 'Email', value: account.email },
    { term: 'Owners', value: account.owners.join(', ') },
    { term: 'People', value: formatNumber(account.members) },
    {
      term: 'Wallet',
      value:
        account.balances.length === 0
          ? 'Never funded'
          : account.balances
              .map(
                ({ balance, held }) =>
                  `${formatMoney(balance.amountMinor, balance.currency)}, including ${formatMoney(held.amountMinor, held.currency)} on hold`,
              )
              .join('; '),
    },
    { term: 'Contacts', value: formatNumber(account.contacts) },
    {
      term: 'Campaigns',
      value: `${formatNumber(account.campaigns)}, ${formatNumber(account.liveCampaigns)} under way`,
    },
    { term: 'Since', value: formatTime(account.createdAt, timeZone) },
    { term: 'ID', value: <code className="break-all">{account.id}</code> },
  ];
}
