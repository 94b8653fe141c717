import type { RouterOutputs } from '@talkdrum/api';
import { Badge, Button, Card, ConfirmDialog, Skeleton } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { useState } from 'react';
import { toastFailure } from '../../lib/failures.ts';
import { useAccountZone } from '../../lib/dates/account-zone.ts';
import { formatTime } from '../../lib/dates/format-date.ts';
import { errorMessage, trpc } from '../../lib/trpc.ts';

type Device = RouterOutputs['session']['list'][number];

/** The person's sessions, each with a button to sign it out. */
export function DevicesCard() {
  const devices = trpc.session.list.useQuery();
  const others = devices.data?.filter((device) => !device.isCurrent).length ?? 0;
  return (
    <Card
      title="Signed-in devices"
      description="A session ends after 7 days without use, and 30 days after you signed in."
      actions={<SignOutOthers count={others} />}
      isFlush
    >
      {devices.isError ? (
        <p role="alert" className="px-4 pb-4 text-danger">
          {errorMessage(devices.error)}
        </p>
      ) : null}
      <ul className="divide-y divide-border border-t border-border">
        {devices.data === undefined ? (
          <li className="p-4">
            <Skeleton className="h-10" />
          </li>
        ) : (
          devices.data.map((device) => <DeviceRow key={device.id} device={device} />)
        )}
      </ul>
    </Card>
  );
}

function SignOutOthers({ count }: { count: number }) {
  const [isAsking, setIsAsking] = useState(false);
  const utils = trpc.useUtils();
  const revokeOthers = trpc.session.revokeOthers.useMutation({
    onSettled: () => utils.session.list.invalidate(),
  });
  return (
    <>
      <Button
        size="sm"
        disabledReason={count === 0 ? 'You’re only signed in here' : null}
        onClick={() => setIsAsking(true)}
      >
        Sign out others
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={count === 1 ? 'Sign out 1 other device?' : `Sign out ${count} other devices?`}
        description="They’ll need the password to sign in again. This device stays signed in."
        confirmLabel="Sign out others"
        onConfirm={async () => {
          const { ended } = await revokeOthers.mutateAsync();
          toast.success(ended === 1 ? '1 device was signed out' : `${ended} devices were signed out`);
        }}
      />
    </>
  );
}

function DeviceRow({ device }: { device: Device }) {
  const timeZone = useAccountZone();
  const utils = trpc.useUtils();
  const revoke = trpc.session.revoke.useMutation({
    onSettled: () => utils.session.list.invalidate(),
    onSuccess: () => toast.success('Device signed out'),
    onError: toastFailure('Couldn’t sign out that device'),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {device.device}
          {device.isCurrent ? <Badge tone="success">This device</Badge> : null}
        </p>
        <p className="text-sm text-muted-foreground">
          {device.isCurrent ? 'In use now' : `Last seen ${formatTime(device.lastSeenAt, timeZone)}`} · from{' '}
          {device.ip} · signed in {formatTime(device.createdAt, timeZone)}
        </p>
      </div>
      {device.isCurrent ? null : (
        <Button
          size="sm"
          busy={revoke.isPending}
          onClick={() => revoke.mutate({ id: device.id })}
          aria-label={`Sign out ${device.device}, ${device.ip}`}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
