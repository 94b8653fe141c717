import type { RouterOutputs } from '@talkdrum/api';
import { changeEmailInput } from '@talkdrum/api/contracts/security';
import { Alert, Button, Card, FormModal, Status, TextField, useZodForm } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { useState } from 'react';
import { toastFailure } from '../../lib/failures.ts';
import { formatTime } from '../../lib/format.ts';
import { useRecentSignIn } from '../../lib/recent-sign-in/recent-sign-in.tsx';
import { trpc } from '../../lib/trpc.ts';
import { useMe } from '../../lib/use-me.ts';

type Waiting = NonNullable<RouterOutputs['security']['overview']['emailChange']>;

/** The address one signs in with. Both addresses have to agree to a new one. */
export function EmailCard({ waiting }: { waiting: Waiting | null }) {
  const me = useMe();
  const [isChanging, setIsChanging] = useState(false);
  return (
    <Card title="Sign-in address" description="You sign in with it, and we write to it about security.">
      <div className="flex flex-col items-start gap-3">
        <p className="font-medium break-all">{me.user.email}</p>
        {waiting === null ? null : <WaitingChange waiting={waiting} />}
        <Button onClick={() => setIsChanging(true)}>
          {waiting === null ? 'Change address' : 'Change to another address'}
        </Button>
      </div>
      {isChanging ? <ChangeModal onClose={() => setIsChanging(false)} /> : null}
    </Card>
  );
}

function WaitingChange({ waiting: { newEmail, isApproved, isConfirmed, expiresAt } }: { waiting: Waiting }) {
  const me = useMe();
  const utils = trpc.useUtils();
  const cancel = trpc.security.cancelEmailChange.useMutation({
    onSettled: () => utils.security.invalidate(),
    onError: toastFailure('The change was not taken back'),
  });
  return (
    <Alert
      tone="info"
      title={`Waiting to become ${newEmail}`}
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
            {isApproved ? 'agreed' : 'not answered yet'}
          </Status>
        </li>
        <li className="flex flex-wrap gap-x-2 break-all">
          {newEmail}
          <Status tone={isConfirmed ? 'success' : 'neutral'}>
            {isConfirmed ? 'confirmed' : 'not answered yet'}
          </Status>
        </li>
        <li>The links in both mails work until {formatTime(expiresAt)}.</li>
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
      description="We write to both addresses. The change happens when you agreed in both mails, in any order. Then all other devices are signed out."
      form={form}
      onSubmit={async (values) => {
        await withRecentSignIn(() => change.mutateAsync(values));
        await utils.security.invalidate();
        toast.success('Look into both inboxes', { description: 'Two mails are on their way.' });
      }}
      submitLabel="Send both mails"
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
