import type { RouterOutputs } from '@talkdrum/api';
import { changeEmailInput } from '@talkdrum/api/contracts/security';
import { Alert, Button, Card, FormModal, Status, TextField, useZodForm } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { useState } from 'react';
import { toastFailure } from '../../lib/failures.ts';
import { useAccountZone } from '../../lib/dates/account-zone.ts';
import { formatTime } from '../../lib/dates/format-date.ts';
import { useRecentSignIn } from '../../lib/recent-sign-in/recent-sign-in.tsx';
import { trpc } from '../../lib/trpc.ts';
import { useMe } from '../../lib/use-me.ts';

type Pending = NonNullable<RouterOutputs['security']['overview']['emailChange']>;

/** The sign-in address. Both the old and the new address must confirm a change. */
export function EmailCard({ pending }: { pending: Pending | null }) {
  const me = useMe();
  const [isChanging, setIsChanging] = useState(false);
  return (
    <Card
      title="Sign-in address"
      description="You sign in with this address, and we send security notices to it."
    >
      <div className="flex flex-col items-start gap-3">
        <p className="font-medium break-all">{me.user.email}</p>
        {pending === null ? null : <PendingChange pending={pending} />}
        <Button onClick={() => setIsChanging(true)}>
          {pending === null ? 'Change address' : 'Change to another address'}
        </Button>
      </div>
      {isChanging ? <ChangeModal onClose={() => setIsChanging(false)} /> : null}
    </Card>
  );
}

function PendingChange({ pending: { newEmail, isApproved, isConfirmed, expiresAt } }: { pending: Pending }) {
  const timeZone = useAccountZone();
  const me = useMe();
  const utils = trpc.useUtils();
  const cancel = trpc.security.cancelEmailChange.useMutation({
    onSettled: () => utils.security.invalidate(),
    onError: toastFailure('Couldn’t cancel the change'),
  });
  return (
    <Alert
      tone="info"
      title={`Changing to ${newEmail}`}
      className="w-full"
      action={
        <Button size="sm" busy={cancel.isPending} onClick={() => cancel.mutate()}>
          Cancel the change
        </Button>
      }
    >
      <ul className="flex flex-col gap-1">
        <li className="flex flex-wrap gap-x-2 break-all">
          {me.user.email}
          <Status tone={isApproved ? 'success' : 'neutral'}>
            {isApproved ? 'approved' : 'not approved yet'}
          </Status>
        </li>
        <li className="flex flex-wrap gap-x-2 break-all">
          {newEmail}
          <Status tone={isConfirmed ? 'success' : 'neutral'}>
            {isConfirmed ? 'confirmed' : 'not confirmed yet'}
          </Status>
        </li>
        <li>The links in both emails work until {formatTime(expiresAt, timeZone)}.</li>
      </ul>
    </Alert>
  );
}

function ChangeModal({ onClose }: { onClose: () => void }) {
  const form = useZodForm(changeEmailInput, { email: '' });
  const utils = trpc.useUtils();
  const change = trpc.security.changeEmail.useMutation();
  const withRecentSignIn = useRecentSignIn();
  return (
    <FormModal
      isOpen
      onClose={onClose}
      size="sm"
      title="Change address"
      description="We email both addresses. Your address changes once you’ve confirmed in both emails, in any order. All other devices are then signed out."
      form={form}
      onSubmit={async (values) => {
        await withRecentSignIn(() => change.mutateAsync(values));
        await utils.security.invalidate();
        toast.success('Check both inboxes', { description: 'Two emails are on their way.' });
      }}
      submitLabel="Send both emails"
      busyLabel="Sending..."
    >
      <TextField
        control={form.control}
        name="email"
        label="New address"
        type="email"
        required
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
    </FormModal>
  );
}
