import { TextLink } from '@talkdrum/ui';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { EntryFrame } from '../features/onboarding/entry-frame.tsx';
import { SignUpDone } from '../features/onboarding/sign-up-done.tsx';
import { SignUpForm } from '../features/onboarding/sign-up-form.tsx';

export const Route = createFileRoute('/sign-up')({ component: SignUpPage });

function SignUpPage() {
  const [email, setEmail] = useState<string | null>(null);
  if (email !== null) {
    return (
      <EntryFrame title="Confirm your email address">
        <SignUpDone email={email} />
      </EntryFrame>
    );
  }
  return (
    <EntryFrame
      title="Registration Form"
      intro="It takes about two minutes. Fields marked with a star are required."
      width="wide"
    >
      <SignUpForm
        onDone={(address) => {
          setEmail(address);
          window.scrollTo(0, 0);
        }}
      />
      <p className="mt-8 text-muted-foreground">
        Already a member? <TextLink href="/sign-in">Sign In</TextLink>
      </p>
    </EntryFrame>
  );
}
