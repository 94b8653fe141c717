import { newPasswordInput } from '@talkdrum/api/contracts/onboarding';
import { Alert, Button, Form, PasswordField, SubmitButton, TextLink, useZodForm } from '@talkdrum/ui';
import { useState } from 'react';
import { errorFacts, trpcClient } from '../../lib/api-client.ts';
import { setSignedInHint } from './signed-in-hint.ts';

/** Sets a new password by the token of a mailed link. */
export function NewPasswordForm({ token }: { token: string }) {
  const form = useZodForm(newPasswordInput, { password: '' });
  const [state, setState] = useState<'open' | 'done' | 'expired'>('open');
  if (state === 'done') return <PasswordChanged />;
  if (state === 'expired') return <LinkExpired />;
  async function save({ password }: { password: string }) {
    try {
      await trpcClient.onboarding.resetPassword.mutate({ token, password });
      setSignedInHint(false);
      setState('done');
    } catch (error) {
      if (errorFacts(error)?.domainCode !== 'expired_link') throw error;
      setState('expired');
    }
  }
  return (
    <Form form={form} onSubmit={save} aria-label="Set a new password">
      <PasswordField
        control={form.control}
        name="password"
        label="New password"
        required
        autoComplete="new-password"
        help="8 characters or more. A few words that only you would put together are best."
      />
      <SubmitButton size="lg" className="w-full" busyLabel="Saving...">
        Save the new password
      </SubmitButton>
      <TextLink href="/sign-in" className="self-start">
        Back to Sign In
      </TextLink>
    </Form>
  );
}

function PasswordChanged() {
  return (
    <Alert
      tone="success"
      title="Your password is changed"
      action={
        <Button variant="primary" href="/sign-in">
          Sign In
        </Button>
      }
    >
      All devices were signed out.
    </Alert>
  );
}

function LinkExpired() {
  return (
    <Alert
      tone="warning"
      title="This link was used already or is too old"
      action={<Button href="/password-reset">Ask for a new link</Button>}
    >
      Links work once and for one hour.
    </Alert>
  );
}
