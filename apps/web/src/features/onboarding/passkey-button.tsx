import { Alert, Button, messageOf } from '@talkdrum/ui';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { trpcClient } from '../../lib/api-client.ts';
import { signWithPasskey } from '../../lib/passkeys.ts';

interface PasskeyButtonProps {
  onDone: () => Promise<void>;
  /** The token of a second step; without it, the passkey replaces the password. */
  secondStep?: string;
}

/** Signs in with a passkey, instead of the password or as the second step. */
export function PasskeyButton({ onDone, secondStep }: PasskeyButtonProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function signIn() {
    setIsBusy(true);
    setProblem(null);
    const { security } = trpcClient;
    try {
      if (secondStep === undefined) {
        await security.signInByPasskey.mutate({
          response: await signWithPasskey(await security.passkeyOptions.mutate()),
        });
      } else {
        const options = await security.secondStepOptions.mutate({ token: secondStep });
        await security.finishSignInByPasskey.mutate({
          token: secondStep,
          response: await signWithPasskey(options),
        });
      }
      await onDone();
    } catch (error) {
      setProblem(messageOf(error));
      setIsBusy(false);
    }
  }
  return (
    <div className="flex flex-col gap-3">
      {problem === null ? null : <Alert tone="danger">{problem}</Alert>}
      <Button
        size="lg"
        className="w-full"
        icon={<KeyRound aria-hidden />}
        busy={isBusy}
        onClick={() => void signIn()}
      >
        {secondStep === undefined ? 'Sign in with a passkey' : 'Use a passkey'}
      </Button>
    </div>
  );
}
