import { Card, ErrorState, Skeleton } from '@talkdrum/ui';
import { errorFacts, errorMessage, trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';
import { ProfileForm } from './profile-form.tsx';

export function ProfileSection() {
  const refusal = useRefusal('account.view');
  const profile = trpc.accounts.profile.useQuery(undefined, { enabled: refusal === null });
  if (refusal !== null) return <Card title="Profile">{refusal}</Card>;
  if (profile.data !== undefined) return <ProfileForm profile={profile.data} />;
  return (
    <Card title="Profile">
      {profile.error === null ? (
        <Skeleton className="h-[40rem]" />
      ) : (
        <ErrorState requestId={errorFacts(profile.error)?.requestId} onRetry={() => void profile.refetch()}>
          {errorMessage(profile.error)}
        </ErrorState>
      )}
    </Card>
  );
}
