import type { RouterOutputs } from '@talkdrum/api';
import { Button, Card, ConfirmDialog, Menu, IconButton } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { EllipsisVertical, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useAccountZone } from '../../lib/dates/account-zone.ts';
import { formatDate } from '../../lib/dates/format-date.ts';
import { supportsPasskeys } from '../../lib/passkeys.ts';
import { useRecentSignIn } from '../../lib/recent-sign-in/recent-sign-in.tsx';
import { trpc } from '../../lib/trpc.ts';
import { PasskeyNameModal } from './passkey-name-modal.tsx';

type Passkey = RouterOutputs['security']['overview']['passkeys'][number];

export function PasskeysCard({ passkeys }: { passkeys: Passkey[] }) {
  const [renaming, setRenaming] = useState<Passkey | 'new' | null>(null);
  const [removing, setRemoving] = useState<Passkey | null>(null);
  return (
    <Card
      title="Passkeys"
      description="Sign in with your finger, face, PIN or a security key. Nobody can guess or phish a passkey."
      actions={
        <Button
          size="sm"
          icon={<KeyRound aria-hidden />}
          disabledReason={supportsPasskeys() ? null : 'This browser doesn’t support passkeys'}
          onClick={() => setRenaming('new')}
        >
          Add passkey
        </Button>
      }
      isFlush
    >
      {passkeys.length === 0 ? (
        <p className="px-4 pb-4 text-muted-foreground">No passkeys yet.</p>
      ) : (
        <ul className="divide-y divide-border border-t border-border">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => setRenaming(passkey)}
              onRemove={() => setRemoving(passkey)}
            />
          ))}
        </ul>
      )}
      {renaming === null ? null : (
        <PasskeyNameModal passkey={renaming === 'new' ? null : renaming} onClose={() => setRenaming(null)} />
      )}
      <RemovePasskeyDialog passkey={removing} onClose={() => setRemoving(null)} />
    </Card>
  );
}

function PasskeyRow({
  passkey,
  onRename,
  onRemove,
}: {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}) {
  const timeZone = useAccountZone();
  const { name, createdAt, lastUsedAt, isSynced } = passkey;
  return (
    <li className="flex items-center justify-between gap-4 px-4 py-3">
      <div className="min-w-0">
        <p className="font-medium break-words">{name}</p>
        <p className="text-sm text-muted-foreground">
          Added {formatDate(createdAt, timeZone)} ·{' '}
          {lastUsedAt === null ? 'never used' : `last used ${formatDate(lastUsedAt, timeZone)}`}
          {isSynced ? ' · synced between your devices' : ''}
        </p>
      </div>
      <Menu
        trigger={<IconButton label={`Passkey ${name}`} icon={<EllipsisVertical aria-hidden />} />}
        items={[
          { label: 'Rename', onSelect: onRename },
          { label: 'Remove', tone: 'danger', onSelect: onRemove },
        ]}
      />
    </li>
  );
}

function RemovePasskeyDialog({ passkey, onClose }: { passkey: Passkey | null; onClose: () => void }) {
  const utils = trpc.useUtils();
  const remove = trpc.security.removePasskey.useMutation();
  const withRecentSignIn = useRecentSignIn();
  return (
    <ConfirmDialog
      isOpen={passkey !== null}
      onClose={onClose}
      title={`Remove the passkey ${passkey?.name ?? ''}?`}
      description="You can no longer sign in with it, and all other devices are signed out. Delete it from your device too."
      confirmLabel="Remove passkey"
      onConfirm={async () => {
        if (passkey === null) return;
        await withRecentSignIn(() => remove.mutateAsync({ id: passkey.id }));
        await Promise.all([utils.security.invalidate(), utils.session.list.invalidate()]);
        toast.success('Passkey removed');
      }}
    />
  );
}
