import { deleteProfileInput, type Deletion } from '@talkdrum/api/contracts/accounts';
import { Alert, ErrorState, FormModal, Skeleton, TextField, useZodForm } from '@talkdrum/ui';
import { formatMoney, formatNumber } from '../../lib/format.ts';
import { DownloadLink } from '../../lib/lists/download-link.tsx';
import { useRecentSignIn } from '../../lib/recent-sign-in/recent-sign-in.tsx';
import { errorMessage, trpc } from '../../lib/trpc.ts';

/** Shows what is deleted and what is kept, offers a copy of the contacts and asks to type the name. */
export function DeleteProfileModal({ onClose }: { onClose: () => void }) {
  const deletion = trpc.accounts.deletion.useQuery(undefined, { staleTime: 0 });
  const remove = trpc.accounts.delete.useMutation();
  const withRecentSignIn = useRecentSignIn();
  const form = useZodForm(deleteProfileInput, { company: '' });
  const company = deletion.data?.company ?? '';
  const isTyped = company !== '' && form.watch('company').trim() === company;
  return (
    <FormModal
      isOpen
      onClose={onClose}
      title="Delete this profile?"
      description="It closes immediately. An owner can restore it for 30 days; after that it’s deleted permanently."
      form={form}
      closeOnSuccess={false}
      onSubmit={async (values) => {
        await withRecentSignIn(() => remove.mutateAsync(values));
        form.reset();
        window.location.assign('/dashboard/welcome');
      }}
      submitLabel="Delete this profile"
      submitTone="danger"
      busyLabel="Deleting..."
      submitDisabledReason={isTyped ? null : 'Type the name of the profile first'}
    >
      {deletion.data === undefined ? (
        deletion.error === null ? (
          <Skeleton className="h-40" />
        ) : (
          <ErrorState onRetry={() => void deletion.refetch()}>{errorMessage(deletion.error)}</ErrorState>
        )
      ) : (
        <>
          <Consequences deletion={deletion.data} />
          <TextField
            control={form.control}
            name="company"
            label={`Type ${company} to confirm`}
            required
            autoComplete="off"
            spellCheck={false}
          />
        </>
      )}
    </FormModal>
  );
}

function Consequences({ deletion }: { deletion: Deletion }) {
  const { liveCampaigns, otherMembers, balances, isOnlyProfile } = deletion;
  const money = balances.map(({ amountMinor, currency }) => formatMoney(amountMinor, currency)).join(', ');
  return (
    <div className="flex flex-col gap-4">
      <ul className="flex list-disc flex-col gap-1 pl-5">
        <li>{contentsOf(deletion)} are deleted after 30 days, with all reports and the audit log.</li>
        {liveCampaigns > 0 ? (
          <li>
            {liveCampaigns === 1
              ? '1 campaign that is sending or scheduled stops now.'
              : `${liveCampaigns} campaigns that are sending or scheduled stop now.`}
          </li>
        ) : (
          <li>Sending, renewals and automatic charges stop now.</li>
        )}
        {otherMembers > 0 ? (
          <li>
            {otherMembers === 1 ? '1 other person loses' : `${otherMembers} other people lose`} their access
            now.
          </li>
        ) : null}
        <li>Accounting records are kept without names, as the law requires.</li>
      </ul>
      {money === '' ? null : (
        <Alert tone="warning" title={`${money} is left in the wallet`}>
          It won’t be paid out. Spend it before you delete the profile.
        </Alert>
      )}
      {isOnlyProfile ? (
        <Alert tone="warning">
          This is your only profile. You can sign in to restore it for 30 days; after that your login is
          deleted too.
        </Alert>
      ) : null}
      <div>
        <DownloadLink href="/files/contacts/export.csv" privilege="contacts.export">
          Download the contacts first (CSV)
        </DownloadLink>
      </div>
    </div>
  );
}

function contentsOf({ contacts, lists, segments, templates, campaigns, senders }: Deletion): string {
  const parts: [number, string, string][] = [
    [contacts, 'contact', 'contacts'],
    [lists, 'list', 'lists'],
    [segments, 'segment', 'segments'],
    [templates, 'template', 'templates'],
    [campaigns, 'campaign', 'campaigns'],
    [senders, 'sender', 'senders'],
  ];
  const named = parts
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => `${formatNumber(count)} ${count === 1 ? one : many}`);
  return named.length === 0 ? 'Its settings' : new Intl.ListFormat('en-GB').format(named);
}
