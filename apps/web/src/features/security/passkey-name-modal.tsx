import type { RouterOutputs } from '@talkdrum/api';
import { passkeyNameField } from '@talkdrum/api/contracts/security';
import { FormModal, TextField, useZodForm } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { useState } from 'react';
import { z } from 'zod';
import { makePasskey } from '../../lib/passkeys.ts';
import { useRecentSignIn } from '../../lib/recent-sign-in/recent-sign-in.tsx';
import { trpc, trpcClient } from '../../lib/trpc.ts';
import { RecoveryCodesModal } from './recovery-codes-modal.tsx';

type Passkey = RouterOutputs['security']['overview']['passkeys'][number];

const nameInput = z.object({ name: passkeyNameField });

/** Renames a passkey, or names a new one before the browser creates it. */
export function PasskeyNameModal({ passkey, onClose }: { passkey: Passkey | null; onClose: () => void }) {
  const form = useZodForm(nameInput, { name: passkey?.name ?? '' });
  const [codes, setCodes] = useState<string[] | null>(null);
  const utils = trpc.useUtils();
  const withRecentSignIn = useRecentSignIn();

  async function save({ name }: { name: string }) {
    const recoveryCodes =
      passkey === null ? await withRecentSignIn(() => add(name)) : await rename(passkey.id, name);
    await Promise.all([utils.security.invalidate(), utils.session.list.invalidate()]);
    toast.success(passkey === null ? 'Passkey added' : 'Passkey renamed');
    form.reset();
    if (recoveryCodes === null) onClose();
    else setCodes(recoveryCodes);
  }

  if (codes !== null) return <RecoveryCodesModal codes={codes} onClose={onClose} />;
  return (
    <FormModal
      isOpen
      onClose={onClose}
      size="sm"
      title={passkey === null ? 'Add passkey' : 'Rename passkey'}
      description={
        passkey === null
          ? 'When you continue, your browser asks you to create it. All other devices are signed out.'
          : undefined
      }
      form={form}
      onSubmit={save}
      closeOnSuccess={false}
      submitLabel={passkey === null ? 'Continue' : 'Rename'}
      busyLabel={passkey === null ? 'Waiting for the passkey...' : 'Saving...'}
    >
      <TextField
        control={form.control}
        name="name"
        label="Name"
        required
        placeholder="Such as: my laptop"
        help="So you recognize it in the list"
      />
    </FormModal>
  );
}

async function add(name: string): Promise<string[] | null> {
  const response = await makePasskey(await trpcClient.security.offerPasskey.mutate());
  return (await trpcClient.security.addPasskey.mutate({ name, response })).recoveryCodes;
}

async function rename(id: string, name: string): Promise<null> {
  await trpcClient.security.renamePasskey.mutate({ id, name });
  return null;
}
