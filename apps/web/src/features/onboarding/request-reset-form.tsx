import { emailInput } from '@talkdrum/api/contracts/onboarding';
import { Alert, Form, SubmitButton, TextLink, useZodForm } from '@talkdrum/ui';
import { useState } from 'react';
import { trpcClient } from '../../lib/api-client.ts';
import { EmailField } from './email-field.tsx';

/** Requests a reset link. The answer doesn't reveal whether the address has an account. */
export function RequestResetForm() {
  const form = useZodForm(emailInput, { email: '' });
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null) {
    return (
      <div className="flex flex-col gap-4">
        <Alert tone="success" title="Check your inbox">
          If {sentTo} has an account, a link to set a new password is on its way. It works for one hour. We
          send at most one per minute and five per hour. Links you already have keep working.
        </Alert>
        <TextLink href="/sign-in" isAlone>
          Back to Sign In
        </TextLink>
      </div>
    );
  }
  return (
    <Form
      form={form}
      aria-label="Password Reset"
      onSubmit={async ({ email }) => {
        await trpcClient.onboarding.requestPasswordReset.mutate({ email });
        setSentTo(email);
      }}
    >
      <EmailField />
      <SubmitButton size="lg" className="w-full" busyLabel="Sending...">
        Send link
      </SubmitButton>
      <TextLink href="/sign-in" isAlone className="self-start">
        Back to Sign In
      </TextLink>
    </Form>
  );
}
