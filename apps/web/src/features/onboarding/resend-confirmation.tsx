import { Alert, Button } from '@talkdrum/ui';
import { useState } from 'react';
import { errorMessage, trpcClient } from '../../lib/api-client.ts';

/** For an unconfirmed address: sends the confirmation link again. */
export function ResendConfirmation({ email }: { email: string }) {
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle');
  const [error, setError] = useState<string | null>(null);
  async function resend() {
    setState('busy');
    setError(null);
    try {
      await trpcClient.onboarding.resendConfirmation.mutate({ email });
      setState('sent');
    } catch (cause) {
      setError(errorMessage(cause));
      setState('idle');
    }
  }
  if (state === 'sent') {
    return (
      <Alert tone="success" title="The link is on its way">
        Open the link we emailed to {email}, then sign in here. We send at most one per minute.
      </Alert>
    );
  }
  return (
    <Alert
      tone="warning"
      title="Confirm your email address first"
      action={
        <Button size="sm" busy={state === 'busy'} onClick={() => void resend()}>
          Send the link again
        </Button>
      }
    >
      {error ?? `We sent a link to ${email}. Confirm it to open your account.`}
    </Alert>
  );
}
