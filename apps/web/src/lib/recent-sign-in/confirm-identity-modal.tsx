import { confirmIdentityInput } from '@talkdrum/api/contracts/security';
import { Alert, Button, FormModal, messageOf, PasswordField, TextField, useZodForm } from '@talkdrum/ui';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { trpcClient } from '../api-client.ts';
import { supportsPasskeys, signWithPasskey } from '../passkeys.ts';

/** Asks for the password, plus a code if there's a second factor, or for a passkey. */
export function ConfirmIdentityModal({
  methods,
  onClose,
}: {
  methods: string[];
  onClose: (isConfirmed: boolean) => void;
}) {
  const form = useZodForm(confirmIdentityInput, { password: '', code: '' });
  const hasPasskey = methods.includes('passkey') && supportsPasskeys();
  return (
    <FormModal
      isOpen
      onClose={() => onClose(false)}
      size="sm"
      title="Confirm it’s you"
      description="You signed in more than five minutes ago. Confirm to continue."
      form={form}
      closeOnSuccess={false}
      onSubmit={async (values) => {
        await trpcClient.security.confirmIdentity.mutate(values);
        onClose(true);
      }}
      submitLabel="Confirm"
      busyLabel="Checking..."
    >
      {hasPasskey ? <ByPasskey onDone={() => onClose(true)} /> : null}
      <PasswordField
        control={form.control}
        name="password"
        label="Password"
        required
        autoComplete="current-password"
        autoFocus={!hasPasskey}
      />
      {methods.length === 0 ? null : (
        <TextField
          control={form.control}
          name="code"
          label={methods.includes('totp') ? 'Code' : 'Recovery code'}
          required
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          help={
            methods.includes('totp') ? 'Six digits of your authenticator app, or a recovery code' : undefined
          }
        />
      )}
    </FormModal>
  );
}

function ByPasskey({ onDone }: { onDone: () => void }) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function confirm() {
    setIsBusy(true);
    setProblem(null);
    try {
      const response = await signWithPasskey(await trpcClient.security.confirmIdentityOptions.mutate());
      await trpcClient.security.confirmIdentityByPasskey.mutate({ response });
      onDone();
    } catch (error) {
      setProblem(messageOf(error));
      setIsBusy(false);
    }
  }
  return (
    <div className="flex flex-col gap-3">
      {problem === null ? null : <Alert tone="danger">{problem}</Alert>}
      <Button type="button" icon={<KeyRound aria-hidden />} busy={isBusy} onClick={() => void confirm()}>
        Use a passkey
      </Button>
      <p className="text-sm text-muted-foreground">Or use your password:</p>
    </div>
  );
}
