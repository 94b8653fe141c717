import { Button, Form, SubmitButton, TextField } from '@talkdrum/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { errorFacts, trpcClient } from '../../lib/api-client.ts';
import { PasskeyButton } from './passkey-button.tsx';

interface SecondStepProps {
  /** Valid for this step only, for ten minutes. */
  token: string;
  methods: string[];
  onDone: () => Promise<void>;
  onStartAgain: () => void;
}

/** After the password: a code from the app, a passkey or a recovery code. */
export function SecondStep({ token, methods, onDone, onStartAgain }: SecondStepProps) {
  const hasApp = methods.includes('totp');
  const [isRecovery, setIsRecovery] = useState(!hasApp && !methods.includes('passkey'));
  const hasPasskey = methods.includes('passkey') && 'PublicKeyCredential' in window && !isRecovery;
  return (
    <section aria-labelledby="second-step" className="flex flex-col gap-4">
      <h2 id="second-step" className="text-section">
        Confirm it’s you
      </h2>
      {hasPasskey ? <PasskeyButton secondStep={token} onDone={onDone} /> : null}
      {hasApp || isRecovery ? (
        <CodeForm
          key={String(isRecovery)}
          token={token}
          isRecovery={isRecovery}
          onDone={onDone}
          onExpired={onStartAgain}
        />
      ) : null}
      <div className="flex flex-wrap justify-between gap-2">
        {methods.includes('recovery') ? (
          <Button variant="link" onClick={() => setIsRecovery(!isRecovery)}>
            {isRecovery ? 'Use another method' : 'Use a recovery code'}
          </Button>
        ) : null}
        <Button variant="link" onClick={onStartAgain}>
          Start again
        </Button>
      </div>
      <p className="text-sm text-muted-foreground">
        Lost your authenticator app, passkey and recovery codes? Email support from your sign-in address. A
        new password doesn’t turn off the second step.
      </p>
    </section>
  );
}

interface CodeFormProps {
  token: string;
  isRecovery: boolean;
  onDone: () => Promise<void>;
  onExpired: () => void;
}

function CodeForm({ token, isRecovery, onDone, onExpired }: CodeFormProps) {
  const form = useForm({ defaultValues: { code: '' } });
  async function send({ code }: { code: string }) {
    if (code.trim() === '') return { fieldErrors: { code: ['Enter the code'] } };
    try {
      await trpcClient.security.finishSignIn.mutate({ token, code });
    } catch (error) {
      if (errorFacts(error)?.domainCode !== 'expired_link') throw error;
      onExpired();
      return undefined;
    }
    await onDone();
    return undefined;
  }
  return (
    <Form form={form} onSubmit={send} aria-label="Second step">
      <TextField
        control={form.control}
        name="code"
        label={isRecovery ? 'Recovery code' : 'Code'}
        required
        autoFocus
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        inputMode={isRecovery ? 'text' : 'numeric'}
        maxLength={40}
        help={
          isRecovery
            ? 'One of your ten saved codes. Each works once.'
            : 'Six digits from your authenticator app'
        }
      />
      <SubmitButton size="lg" className="w-full" busyLabel="Signing in...">
        Continue
      </SubmitButton>
    </Form>
  );
}
