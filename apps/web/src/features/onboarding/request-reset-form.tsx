import { emailInput } from '@talkdrum/api/contracts/onboarding';
import { Alert, Form, SubmitButton, TextLink, useZodForm } from '@talkdrum/ui';
import { useState } from 'react';
import { trpcClient } from '../../lib/api-client.ts';
import { EmailField } from './email-field.tsx';

/** Asks for the link that sets a new password. The answer does not tell whether the address is known. */
export function RequestResetForm() {
  const form = useZodForm(emailInput, { email: '' });
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null) {
    return (
      <div className="flex flex-col gap-4">
        <Alert tone="success" title="Look in your inbox">
          If {sentTo} has an account, a link to set a new password is on its way. It works for one hour. We
          send at most one a minute and five an hour; links you already have go on working.
        </Alert>
        <TextLink href="/sign-in">Back to Sign In</TextLink>
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
        Send the link
      </SubmitButton>
      <TextLink href="/sign-in" className="self-start">
        Back to Sign In
      </TextLink>
    </Form>
  );
}
