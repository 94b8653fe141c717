import { Alert, Button, Card, Logo, usePageTitle } from '@talkdrum/ui';
import { Toaster } from '@talkdrum/ui/toast';
import { useMutation } from '@tanstack/react-query';
import { toastFailure } from '../../lib/failures.ts';
import { formatTime } from '../../lib/dates/format-date.ts';
import { openProfile, signOut } from '../../lib/session/change-session.ts';
import { errorMessage, trpc } from '../../lib/trpc.ts';
import { useMe } from '../../lib/use-me.ts';

/** The only page of a profile that is scheduled for deletion: shows the date and offers to restore it. */
export function ClosingPage({ closesAt }: { closesAt: string }) {
  const me = useMe();
  usePageTitle('Scheduled for deletion');
  const restore = trpc.accounts.restore.useMutation({
    onSuccess: () => window.location.assign('/dashboard/profile'),
  });
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col gap-6 px-4 py-10">
      <Logo />
      <h1 className="text-stat break-words">{me.account.company} is scheduled for deletion</h1>
      <Card>
        <div className="flex flex-col gap-4">
          <p>
            On <strong>{formatTime(closesAt, me.account.timezone)}</strong> we permanently delete its
            contacts, campaigns and settings. Nothing is sent until then, and you can still restore it with
            all its data. Stopped campaigns, renewals and automatic charges stay off until you turn them back
            on.
          </p>
          {restore.error ? <Alert tone="danger">{errorMessage(restore.error)}</Alert> : null}
          <div className="flex flex-wrap gap-2">
            <Button variant="primary" busy={restore.isPending} onClick={() => restore.mutate()}>
              Restore this profile
            </Button>
            <Button variant="ghost" onClick={() => void signOut()}>
              Logout
            </Button>
          </div>
        </div>
      </Card>
      <OtherProfiles />
      <Toaster />
    </main>
  );
}

function OtherProfiles() {
  const me = useMe();
  const others = me.profiles.filter(({ id }) => id !== me.account.id);
  const switchAccount = useMutation({
    mutationFn: (accountId: string) => openProfile(accountId, '/dashboard/welcome'),
    onError: toastFailure('Couldn’t switch profiles'),
  });
  if (others.length === 0) return null;
  return (
    <Card title="Your other profiles">
      <ul className="flex flex-col gap-2">
        {others.map(({ id, company, closesAt }) => (
          <li key={id}>
            <Button
              busy={switchAccount.isPending && switchAccount.variables === id}
              onClick={() => switchAccount.mutate(id)}
            >
              {closesAt === null ? company : `${company} (scheduled for deletion)`}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
