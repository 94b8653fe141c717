import { Form, PasswordField, SubmitButton, TextLink } from '@talkdrum/ui';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { errorFacts, errorMessage, trpcClient } from '../../lib/api-client.ts';
import type { CaptchaHandle } from './captcha.tsx';
import { SingleSignOnLink } from './single-sign-on-link.tsx';
import { EmailField } from './email-field.tsx';
import { ResendConfirmation } from './resend-confirmation.tsx';
import type { PendingStep } from './begun-sign-in.ts';
import { resolveSignIn, type SignInValues } from './sign-in-rules.ts';

const SecondStep = lazy(() => import('./second-step.tsx').then((module) => ({ default: module.SecondStep })));
const PasskeyButton = lazy(() =>
  import('./passkey-button.tsx').then((module) => ({ default: module.PasskeyButton })),
);
const Captcha = lazy(() => import('./captcha.tsx').then((module) => ({ default: module.Captcha })));

interface SignInFormProps {
  email?: string | undefined;
  /** Called when the session cookie is set. */
  onDone: () => Promise<void>;
  /** Shown on top of an open page: hides the links that lead away from it. */
  isInPlace?: boolean;
  /** The page to open after signing in elsewhere. */
  next?: string | undefined;
  /** The second step of a sign-in that began elsewhere. */
  begunStep?: PendingStep | null;
}

/** Email and password, plus what the server asks for: a captcha, a confirmation or a second step. */
export function SignInForm({
  email = '',
  onDone,
  isInPlace = false,
  next,
  begunStep = null,
}: SignInFormProps) {
  // The form lives here, so that its values survive starting again.
  const form = useSignInForm(email);
  const { signIn, captcha, needsCaptcha, unconfirmed, secondStep, startAgain } = useSignIn(onDone, begunStep);
  if (secondStep !== null) {
    return (
      <Suspense fallback={<div className="min-h-60" />}>
        <SecondStep {...secondStep} onDone={onDone} onStartAgain={startAgain} />
      </Suspense>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      {unconfirmed === null ? null : <ResendConfirmation key={unconfirmed} email={unconfirmed} />}
      <Credentials form={form} onSubmit={signIn}>
        {needsCaptcha ? (
          <Suspense fallback={<div className="min-h-14" />}>
            <Captcha action="sign-in" ref={captcha} />
          </Suspense>
        ) : null}
      </Credentials>
      {'PublicKeyCredential' in window ? (
        <Suspense fallback={<div className="min-h-10" />}>
          <PasskeyButton onDone={onDone} />
        </Suspense>
      ) : null}
      {isInPlace ? null : <SingleSignOnLink next={next} />}
      {isInPlace ? null : <SignInLinks />}
    </div>
  );
}

function SignInLinks() {
  return (
    <p className="flex flex-wrap justify-between gap-x-6 gap-y-2">
      <TextLink href="/password-reset">Password Reset</TextLink>
      <span className="text-muted-foreground">
        No account yet? <TextLink href="/sign-up">Sign Up</TextLink>
      </span>
    </p>
  );
}

/** Signs in, and remembers what the last try was missing: a captcha, a confirmed address or a second step. */
function useSignIn(onDone: () => Promise<void>, begunStep: PendingStep | null) {
  const captcha = useRef<CaptchaHandle>(null);
  const [needsCaptcha, setNeedsCaptcha] = useState(false);
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);
  const [secondStep, setSecondStep] = useState(begunStep);

  async function signIn(values: SignInValues) {
    setUnconfirmed(null);
    try {
      const solved = needsCaptcha ? await captcha.current?.solve() : undefined;
      await trpcClient.onboarding.signIn.mutate({ ...values, ...(solved ? { captcha: solved } : {}) });
      await onDone();
    } catch (error) {
      const facts = errorFacts(error);
      captcha.current?.reset();
      if (facts?.details['needsCaptcha'] === true) setNeedsCaptcha(true);
      if (facts?.domainCode === 'second_factor_required') {
        setSecondStep(secondStepOf(facts.details));
        return undefined;
      }
      if (facts?.domainCode === 'password_change_required') {
        window.location.assign(`/password-reset?token=${encodeURIComponent(String(facts.details['token']))}`);
        return undefined;
      }
      if (facts?.domainCode !== 'email_not_confirmed') return { formErrors: [errorMessage(error)] };
      setUnconfirmed(values.email);
    }
    return undefined;
  }
  return { signIn, captcha, needsCaptcha, unconfirmed, secondStep, startAgain: () => setSecondStep(null) };
}

const useSignInForm = (email: string) =>
  useForm({
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: { email, password: '' },
    resolver: resolveSignIn,
  });

interface CredentialsProps {
  form: ReturnType<typeof useSignInForm>;
  onSubmit: ReturnType<typeof useSignIn>['signIn'];
  /** Shown between the password and the button. */
  children: ReactNode;
}

function Credentials({ form, onSubmit, children }: CredentialsProps) {
  const { isValid, isSubmitting } = form.formState;
  return (
    <Form form={form} onSubmit={onSubmit} aria-label="Login Form">
      <EmailField />
      <PasswordField
        control={form.control}
        name="password"
        label="Password"
        required
        autoComplete="current-password"
      />
      {children}
      <SubmitButton
        size="lg"
        className="mt-1 w-full"
        busyLabel="Signing in..."
        disabled={!isValid || isSubmitting}
      >
        Submit
      </SubmitButton>
    </Form>
  );
}

function secondStepOf({ token, methods }: Record<string, unknown>): PendingStep {
  return { token: String(token), methods: Array.isArray(methods) ? methods.map(String) : [] };
}
