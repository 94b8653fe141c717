import type { RouterOutputs } from '@talkdrum/api';
import { Alert, Button, Spinner } from '@talkdrum/ui';
import { useEffect, useState } from 'react';
import { errorFacts, errorMessage, trpcClient } from '../../lib/api-client.ts';

type Change = RouterOutputs['security']['emailChange'];
type State =
  | { step: 'loading' }
  | { step: 'expired' }
  | { step: 'failed'; message: string }
  | { step: 'open'; change: Change }
  | { step: 'approved'; change: Change }
  | { step: 'done'; email: string }
  | { step: 'refused' };

/** Opened from the links in the two emails. Only the buttons change anything, so link scanners do no harm. */
export function EmailChangePanel({ token }: { token: string | undefined }) {
  const [state, setState] = useState<State>({ step: token === undefined ? 'expired' : 'loading' });
  const [isBusy, setIsBusy] = useState(false);
  const fail = (error: unknown) =>
    setState(
      errorFacts(error)?.domainCode === 'expired_link'
        ? { step: 'expired' }
        : { step: 'failed', message: errorMessage(error) },
    );
  useEffect(() => {
    if (token === undefined) return;
    trpcClient.security.emailChange
      .query({ token })
      .then((change) => setState({ step: 'open', change }), fail);
  }, [token]);

  async function answer(change: Change, isYes: boolean) {
    setIsBusy(true);
    try {
      if (isYes) {
        const { isDone, email } = await trpcClient.security.answerEmailChange.mutate({ token: token ?? '' });
        setState(isDone ? { step: 'done', email } : { step: 'approved', change });
      } else {
        await trpcClient.security.refuseEmailChange.mutate({ token: token ?? '' });
        setState({ step: 'refused' });
      }
    } catch (error) {
      fail(error);
    } finally {
      setIsBusy(false);
    }
  }

  if (state.step === 'loading') return <Spinner label="Loading the change" />;
  if (state.step === 'open')
    return (
      <Question
        change={state.change}
        isBusy={isBusy}
        onAnswer={(isYes) => void answer(state.change, isYes)}
      />
    );
  return <Outcome state={state} />;
}

function Question({
  change,
  isBusy,
  onAnswer,
}: {
  change: Change;
  isBusy: boolean;
  onAnswer: (isYes: boolean) => void;
}) {
  const { side, oldEmail, newEmail } = change;
  return (
    <div className="flex flex-col gap-4">
      <p>
        The sign-in address <strong className="break-all">{oldEmail}</strong> is about to change to{' '}
        <strong className="break-all">{newEmail}</strong>. Both addresses must confirm the change.
      </p>
      {side === 'old' ? (
        <p>
          If you didn’t ask for this, stop it here and set a new password: someone else is signed in as you.
        </p>
      ) : (
        <p>If you didn’t ask for this, close this page and nothing will happen.</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" size="lg" busy={isBusy} onClick={() => onAnswer(true)}>
          {side === 'old' ? 'Approve the change' : 'Confirm this address'}
        </Button>
        {side === 'old' ? (
          <Button size="lg" disabledReason={isBusy ? 'Wait a moment' : null} onClick={() => onAnswer(false)}>
            It wasn’t me
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function Outcome({ state }: { state: Exclude<State, { step: 'loading' | 'open' }> }) {
  if (state.step === 'failed') return <Alert tone="danger">{state.message}</Alert>;
  if (state.step === 'done') {
    return (
      <Alert
        tone="success"
        title="Your address has changed"
        action={<Button href={`/sign-in?email=${encodeURIComponent(state.email)}`}>Sign In</Button>}
      >
        Sign in as <span className="break-all">{state.email}</span> from now on. All other devices were signed
        out.
      </Alert>
    );
  }
  if (state.step === 'approved') {
    const { side, oldEmail, newEmail } = state.change;
    return (
      <Alert tone="success" title="One more step">
        Now open the email to <span className="break-all">{side === 'old' ? newEmail : oldEmail}</span>, if
        you haven’t already.
      </Alert>
    );
  }
  if (state.step === 'refused') {
    return (
      <Alert
        tone="success"
        title="Change stopped"
        action={<Button href="/password-reset">Set a new password</Button>}
      >
        Your address stays the same. Someone else may know your password, so set a new one now.
      </Alert>
    );
  }
  return (
    <Alert
      tone="warning"
      title="This link has expired, was cancelled or was already used"
      action={<Button href="/dashboard/profile?tab=security">Open Security</Button>}
    >
      Start the change again on your profile.
    </Alert>
  );
}
