import { Badge, Button, Card, ConfirmDialog, messageOf } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { Smartphone } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useAccountZone } from '../../lib/dates/account-zone.ts';
import { formatDate } from '../../lib/dates/format-date.ts';
import { useRecentSignIn } from '../../lib/recent-sign-in/recent-sign-in.tsx';
import { trpc } from '../../lib/trpc.ts';

const TotpSetupModal = lazy(() =>
  import('./totp-setup-modal.tsx').then((module) => ({ default: module.TotpSetupModal })),
);

export function TotpCard({ since }: { since: string | null }) {
  const timeZone = useAccountZone();
  const [isRemoving, setIsRemoving] = useState(false);
  const [secret, setSecret] = useState<{ secret: string; uri: string } | null>(null);
  const start = trpc.security.startTotp.useMutation();
  const withRecentSignIn = useRecentSignIn();
  const startSetup = () =>
    withRecentSignIn(() => start.mutateAsync()).then(setSecret, (error: unknown) =>
      toast.error('Couldn’t set up the authenticator app', { description: messageOf(error) }),
    );
  return (
    <Card
      title="Authenticator app"
      description="A six-digit code from an app on your phone, asked for after the password."
      actions={since === null ? <Badge>Off</Badge> : <Badge tone="success">On</Badge>}
    >
      <div className="flex flex-col items-start gap-3">
        <p>
          {since === null
            ? 'Someone who learns your password still can’t sign in. Any authenticator app works.'
            : `Has protected your sign-in since ${formatDate(since, timeZone)}.`}
        </p>
        {since === null ? (
          <Button icon={<Smartphone aria-hidden />} busy={start.isPending} onClick={() => void startSetup()}>
            Set up authenticator app
          </Button>
        ) : (
          <Button onClick={() => setIsRemoving(true)}>Remove authenticator app</Button>
        )}
      </div>
      {secret === null ? null : (
        <Suspense fallback={null}>
          <TotpSetupModal secret={secret} onClose={() => setSecret(null)} />
        </Suspense>
      )}
      <RemoveTotpDialog isOpen={isRemoving} onClose={() => setIsRemoving(false)} />
    </Card>
  );
}

function RemoveTotpDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const utils = trpc.useUtils();
  const remove = trpc.security.removeTotp.useMutation();
  const withRecentSignIn = useRecentSignIn();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Remove the authenticator app?"
      description="We stop asking for its codes. All other devices are signed out."
      confirmLabel="Remove authenticator app"
      onConfirm={async () => {
        await withRecentSignIn(() => remove.mutateAsync());
        await Promise.all([utils.security.invalidate(), utils.session.list.invalidate()]);
        toast.success('Authenticator app removed');
      }}
    />
  );
}
