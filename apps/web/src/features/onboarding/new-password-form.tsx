import { newPasswordInput } from '@talkdrum/api/contracts/onboarding';
import { Alert, Button, Form, PasswordField, SubmitButton, TextLink, useZodForm } from '@talkdrum/ui';
import { useState } from 'react';
import { errorFacts, trpcClient } from '../../lib/api-client.ts';
import { setSignedInHint } from './signed-in-hint.ts';

/** Sets a new password with the token of an emailed link. */
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
        help="At least 8 characters. A few unrelated words make a strong password."
      />
      <SubmitButton size="lg" className="w-full" busyLabel="Saving...">
        Save new password
      </SubmitButton>
      <TextLink href="/sign-in" isAlone className="self-start">
        Back to Sign In
      </TextLink>
    </Form>
  );
}

function PasswordChanged() {
  return (
    <Alert
      tone="success"
      title="Password changed"
      action={
        <Button variant="primary" href="/sign-in">
          Sign In
        </Button>
      }
    >
      You’ve been signed out on all devices.
    </Alert>
  );
}

function LinkExpired() {
  return (
    <Alert
      tone="warning"
      title="This link has expired or was already used"
      action={<Button href="/password-reset">Request a new link</Button>}
    >
      Each link works once, for one hour.
    </Alert>
  );
}
