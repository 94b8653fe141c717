import { totpCodeInput } from '@talkdrum/api/contracts/security';
import { CopyField, FormModal, TextField, useZodForm } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { useState } from 'react';
import { QrCode } from '../../lib/qr-code.tsx';
import { useRecentSignIn } from '../../lib/recent-sign-in/recent-sign-in.tsx';
import { trpc, trpcClient } from '../../lib/trpc.ts';
import { RecoveryCodesModal } from './recovery-codes-modal.tsx';

interface TotpSetupModalProps {
  secret: { secret: string; uri: string };
  onClose: () => void;
}

export function TotpSetupModal({ secret: { secret, uri }, onClose }: TotpSetupModalProps) {
  const form = useZodForm(totpCodeInput, { code: '' });
  const [codes, setCodes] = useState<string[] | null>(null);
  const utils = trpc.useUtils();
  const withRecentSignIn = useRecentSignIn();

  async function confirm({ code }: { code: string }) {
    const { recoveryCodes } = await withRecentSignIn(() => trpcClient.security.confirmTotp.mutate({ code }));
    await Promise.all([utils.security.invalidate(), utils.session.list.invalidate()]);
    toast.success('Authenticator app set up', { description: 'All other devices were signed out.' });
    form.reset();
    if (recoveryCodes === null) onClose();
    else setCodes(recoveryCodes);
  }

  if (codes !== null) return <RecoveryCodesModal codes={codes} onClose={onClose} />;
  return (
    <FormModal
      isOpen
      onClose={onClose}
      title="Set up authenticator app"
      form={form}
      onSubmit={confirm}
      closeOnSuccess={false}
      submitLabel="Turn on"
      busyLabel="Checking..."
    >
      <ol className="flex list-decimal flex-col gap-1 pl-5">
        <li>Open your authenticator app and add an account.</li>
        <li>Scan this code, or type the key.</li>
        <li>Type the six digits the app shows.</li>
      </ol>
      <div className="flex flex-col items-center gap-4">
        <QrCode text={uri} label="Code to scan with your authenticator app" />
        <div className="w-full min-w-0">
          <CopyField label="Key" value={grouped(secret)} />
        </div>
      </div>
      <TextField
        control={form.control}
        name="code"
        label="Code"
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
      />
    </FormModal>
  );
}

/** In groups of four, for typing; apps ignore the spaces. */
function grouped(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
}
