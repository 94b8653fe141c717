import { Alert, Button, TextLink } from '@talkdrum/ui';
import { useState } from 'react';
import { errorMessage, trpcClient } from '../../lib/api-client.ts';

/** After registration: the next step, and a button to send the link again. */
export function SignUpDone({ email }: { email: string }) {
  const [note, setNote] = useState<{ tone: 'success' | 'danger'; text: string } | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  async function resend() {
    setIsBusy(true);
    await trpcClient.onboarding.resendConfirmation.mutate({ email }).then(
      () =>
        setNote({
          tone: 'success',
          text: 'If this address still needs confirming, a new link is on its way. We send at most one per minute.',
        }),
      (error: unknown) => setNote({ tone: 'danger', text: errorMessage(error) }),
    );
    setIsBusy(false);
  }
  return (
    <div className="flex flex-col gap-4">
      <p>
        We sent an email to <strong className="font-semibold break-all">{email}</strong>. Open the link in it
        within 24 hours to confirm your address and open your account.
      </p>
      <p className="text-muted-foreground">
        No email? Check your spam folder, or send it again after a minute.
      </p>
      {note === null ? null : <Alert tone={note.tone}>{note.text}</Alert>}
      <div className="flex flex-wrap items-center gap-4">
        <Button busy={isBusy} onClick={() => void resend()}>
          Send the link again
        </Button>
        <TextLink href="/sign-in">Sign In</TextLink>
      </div>
    </div>
  );
}
