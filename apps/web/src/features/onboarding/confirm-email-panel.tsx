import { emailInput } from '@talkdrum/api/contracts/onboarding';
import { Alert, Button, Form, SubmitButton, useZodForm } from '@talkdrum/ui';
import { useState } from 'react';
import { errorFacts, errorMessage, trpcClient } from '../../lib/api-client.ts';
import { EmailField } from './email-field.tsx';

type State =
  | { step: 'ask' | 'busy' }
  | { step: 'done'; email: string }
  | { step: 'expired' }
  | { step: 'failed'; message: string };

/** Opening the link only shows this page, so that mail scanners do not use it up; the button confirms. */
export function ConfirmEmailPanel({ token }: { token: string | undefined }) {
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
  if (state.step === 'expired') return <NewLinkForm />;
  if (state.step === 'done') {
    return (
      <Alert
        tone="success"
        title="Your address is confirmed"
        action={
          <Button variant="primary" href={`/sign-in?email=${encodeURIComponent(state.email)}`}>
            Sign In
          </Button>
        }
      >
        Sign in as <span className="break-all">{state.email}</span>.
      </Alert>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      {state.step === 'failed' ? <Alert tone="danger">{state.message}</Alert> : null}
      <p>
        One press, and your account is ready. Did you not sign up? Then close this page; nothing will happen.
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
  );
}

/** For a link that does not work any more. */
function NewLinkForm() {
  const form = useZodForm(emailInput, { email: '' });
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null) {
    return (
      <Alert tone="success" title="Look in your inbox">
        If {sentTo} still needs confirming, a new link is on its way. We send at most one a minute.
      </Alert>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <Alert
        tone="warning"
        title="This link was used already or is too old"
        action={<Button href="/sign-in">Sign In</Button>}
      >
        If you confirmed your address before, just sign in. Otherwise ask for a new link.
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
