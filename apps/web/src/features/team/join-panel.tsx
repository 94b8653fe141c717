import type { RouterOutputs } from '@talkdrum/api';
import { newPasswordInput } from '@talkdrum/api/contracts/onboarding';
import { Alert, Button, Form, PasswordField, Spinner, SubmitButton, useZodForm } from '@talkdrum/ui';
import { useEffect, useState } from 'react';
import { errorFacts, errorMessage, trpcClient } from '../../lib/api-client.ts';

type Invitation = RouterOutputs['team']['invitation'];
type State =
  | { step: 'loading' }
  | { step: 'expired' }
  | { step: 'failed'; message: string }
  | { step: 'open'; invitation: Invitation }
  | { step: 'done'; email: string; company: string };

/** Opened from an invitation's link. Only the button joins, so link scanners don't use up the invitation. */
export function JoinPanel({ token }: { token: string | undefined }) {
  const [state, setState] = useState<State>({ step: token === undefined ? 'expired' : 'loading' });
  const fail = (error: unknown) =>
    setState(
      errorFacts(error)?.domainCode === 'expired_link'
        ? { step: 'expired' }
        : { step: 'failed', message: errorMessage(error) },
    );
  useEffect(() => {
    if (token === undefined) return;
    trpcClient.team.invitation
      .query({ token })
      .then((invitation) => setState({ step: 'open', invitation }), fail);
  }, [token]);

  async function join(invitation: Invitation, password: string | null) {
    try {
      const { email, isSignedIn } = await trpcClient.team.join.mutate({ token: token ?? '', password });
      if (isSignedIn) window.location.assign('/dashboard/welcome');
      else setState({ step: 'done', email, company: invitation.company });
    } catch (error) {
      if (errorFacts(error)?.fieldErrors['password'] !== undefined) throw error;
      fail(error);
    }
  }

  if (state.step === 'loading') return <Spinner label="Loading the invitation" />;
  if (state.step === 'failed') return <Alert tone="danger">{state.message}</Alert>;
  if (state.step === 'expired') return <Expired />;
  if (state.step === 'done') return <Joined email={state.email} company={state.company} />;
  return <Answer invitation={state.invitation} onJoin={(password) => join(state.invitation, password)} />;
}

function Answer({
  invitation,
  onJoin,
}: {
  invitation: Invitation;
  onJoin: (password: string | null) => Promise<void>;
}) {
  const { company, inviter, email, needsPassword } = invitation;
  return (
    <div className="flex flex-col gap-4">
      <p>
        {inviter === '' ? 'A colleague' : inviter} invites you to the team of <strong>{company}</strong>. You
        will sign in as <strong className="break-all">{email}</strong>.
      </p>
      {needsPassword ? (
        <WithPassword onJoin={onJoin} />
      ) : (
        <WithoutPassword invitation={invitation} onJoin={() => onJoin(null)} />
      )}
      <p className="text-sm text-muted-foreground">
        If you don’t know these people, close this page and nothing will happen.
      </p>
    </div>
  );
}

function WithPassword({ onJoin }: { onJoin: (password: string) => Promise<void> }) {
  const form = useZodForm(newPasswordInput, { password: '' });
  return (
    <Form form={form} onSubmit={({ password }) => onJoin(password)} aria-label="Join the team">
      <PasswordField
        control={form.control}
        name="password"
        label="Choose a password"
        required
        autoComplete="new-password"
        help="At least 8 characters. A few unrelated words make a strong password."
      />
      <SubmitButton size="lg" className="w-full" busyLabel="Joining...">
        Join the team
      </SubmitButton>
    </Form>
  );
}

function WithoutPassword({ invitation, onJoin }: { invitation: Invitation; onJoin: () => Promise<void> }) {
  const [isBusy, setIsBusy] = useState(false);
  return (
    <>
      <p>
        {invitation.isKnown
          ? 'You already have a login. It stays the same, and you can switch between your accounts.'
          : 'Your colleague chose a password for your first sign-in. Ask them for it. You’ll choose your own when you sign in.'}
      </p>
      <Button
        variant="primary"
        size="lg"
        className="w-full"
        busy={isBusy}
        onClick={() => (setIsBusy(true), void onJoin())}
      >
        Join the team
      </Button>
    </>
  );
}

function Joined({ email, company }: { email: string; company: string }) {
  return (
    <Alert
      tone="success"
      title={`You’ve joined the team of ${company}`}
      action={
        <Button variant="primary" href={`/sign-in?email=${encodeURIComponent(email)}`}>
          Sign In
        </Button>
      }
    >
      Sign in as <span className="break-all">{email}</span>.
    </Alert>
  );
}

function Expired() {
  return (
    <Alert
      tone="warning"
      title="This invitation is no longer valid"
      action={<Button href="/sign-in">Sign In</Button>}
    >
      It was already used, was revoked or is more than a week old. If you’ve already joined, sign in.
      Otherwise, ask for a new invitation.
    </Alert>
  );
}
