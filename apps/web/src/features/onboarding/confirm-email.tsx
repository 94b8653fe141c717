import { emailInput } from '@talkdrum/api/contracts/onboarding';
import { Alert, Button, Form, SubmitButton, useZodForm } from '@talkdrum/ui';
import { useState } from 'react';
import { errorFacts, errorMessage, trpcClient } from '../../lib/api-client.ts';
import { EmailField } from './email-field.tsx';
import { EntryFrame } from './entry-frame.tsx';

type State =
  | { step: 'ask' | 'busy' }
  | { step: 'done'; email: string }
  | { step: 'expired' }
  | { step: 'failed'; message: string };

/** Only the button confirms, so that link scanners don't use up the link. */
export function ConfirmEmail({ token }: { token: string | undefined }) {
  const [state, setState] = useState<State>({ step: token === undefined ? 'expired' : 'ask' });
  async function confirm() {
    setState({ step: 'busy' });
    try {
      const { email } = await trpcClient.onboarding.confirmEmail.mutate({ token: token ?? '' });
      setState({ step: 'done', email });
    } catch (error) {
      setState(
        errorFacts(error)?.domainCode === 'expired_link'
          ? { step: 'expired' }
          : { step: 'failed', message: errorMessage(error) },
      );
    }
  }
  if (state.step === 'done') return <Confirmed email={state.email} />;
  return (
    <EntryFrame title="Confirm your email address">
      {state.step === 'expired' ? (
        <NewLinkForm />
      ) : (
        <div className="flex flex-col gap-4">
          {state.step === 'failed' ? <Alert tone="danger">{state.message}</Alert> : null}
          <p>
            Confirm your address to finish creating your account. If you didn’t sign up, close this page and
            nothing will happen.
          </p>
          <Button
            variant="primary"
            size="lg"
            className="w-full"
            busy={state.step === 'busy'}
            onClick={() => void confirm()}
          >
            Confirm email address
          </Button>
        </div>
      )}
    </EntryFrame>
  );
}

function Confirmed({ email }: { email: string }) {
  return (
    <EntryFrame title="Your email address is confirmed">
      <div className="flex flex-col gap-4" role="status">
        <p>
          Sign in as <strong className="font-semibold break-all">{email}</strong>.
        </p>
        <Button
          variant="primary"
          size="lg"
          className="w-full"
          href={`/sign-in?email=${encodeURIComponent(email)}`}
        >
          Sign In
        </Button>
      </div>
    </EntryFrame>
  );
}

/** For an expired or used link. */
function NewLinkForm() {
  const form = useZodForm(emailInput, { email: '' });
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null) {
    return (
      <Alert tone="success" title="Check your inbox">
        If {sentTo} still needs confirming, a new link is on its way. We send at most one per minute.
      </Alert>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <Alert
        tone="warning"
        title="This link has expired or was already used"
        action={<Button href="/sign-in">Sign In</Button>}
      >
        If you’ve already confirmed your address, sign in. Otherwise, request a new link.
      </Alert>
      <Form
        form={form}
        aria-label="New link"
        onSubmit={async ({ email }) => {
          await trpcClient.onboarding.resendConfirmation.mutate({ email });
          setSentTo(email);
        }}
      >
        <EmailField />
        <SubmitButton size="lg" className="w-full" busyLabel="Sending...">
          Send a new link
        </SubmitButton>
      </Form>
    </div>
  );
}
