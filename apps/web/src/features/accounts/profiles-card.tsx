import { Badge, Button, Card } from '@talkdrum/ui';
import { useMutation } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { toastFailure } from '../../lib/failures.ts';
import { useAccountZone } from '../../lib/dates/account-zone.ts';
import { formatDate } from '../../lib/dates/format-date.ts';
import { openProfile } from '../../lib/session/change-session.ts';
import { useMe } from '../../lib/use-me.ts';
import { CreateProfileModal } from './create-profile-modal.tsx';
import { DeleteProfileModal } from './delete-profile-modal.tsx';

/** The person's profiles: switch to one, create one or delete the open one. */
export function ProfilesCard() {
  const me = useMe();
  const [dialog, setDialog] = useState<'create' | 'delete' | null>(null);
  const refusal = me.grants.isOwner ? null : 'Only an owner can delete this profile. Ask an owner.';
  return (
    <Card
      title="Profiles"
      description="Each has its own contacts, campaigns, wallet and team."
      actions={
        <Button size="sm" icon={<Plus aria-hidden />} onClick={() => setDialog('create')}>
          Create Profile
        </Button>
      }
      footer={
        <Button
          size="sm"
          variant="ghost"
          className="text-danger"
          disabledReason={refusal}
          onClick={() => setDialog('delete')}
        >
          Delete this profile
        </Button>
      }
      isFlush
    >
      <ul className="divide-y divide-border border-t border-border">
        {me.profiles.map((profile) => (
          <ProfileRow key={profile.id} profile={profile} isCurrent={profile.id === me.account.id} />
        ))}
      </ul>
      {dialog === 'create' ? <CreateProfileModal onClose={() => setDialog(null)} /> : null}
      {dialog === 'delete' ? <DeleteProfileModal onClose={() => setDialog(null)} /> : null}
    </Card>
  );
}

function ProfileRow({
  profile,
  isCurrent,
}: {
  profile: { id: string; company: string; closesAt: string | null };
  isCurrent: boolean;
}) {
  const timeZone = useAccountZone();
  const switchAccount = useMutation({
    mutationFn: () => openProfile(profile.id, '/dashboard/profile'),
    onError: toastFailure('Couldn’t switch profiles'),
  });
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2">
      <div className="min-w-0">
        <p className="font-medium break-words">{profile.company}</p>
        {profile.closesAt === null ? null : (
          <p className="text-sm text-warning">
            Scheduled for deletion on {formatDate(profile.closesAt, timeZone)}
          </p>
        )}
      </div>
      {isCurrent ? (
        <Badge tone="success">Open now</Badge>
      ) : (
        <Button
          size="sm"
          busy={switchAccount.isPending}
          aria-label={`${profile.closesAt === null ? 'Switch to' : 'Restore'} ${profile.company}`}
          onClick={() => switchAccount.mutate()}
        >
          {profile.closesAt === null ? 'Switch' : 'Restore'}
        </Button>
      )}
    </li>
  );
}
