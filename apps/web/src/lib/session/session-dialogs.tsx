import { Alert, Button, messageOf, Modal } from '@talkdrum/ui';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { trpcClient } from '../api-client.ts';
import { holdCalls, releaseCalls } from './calls-gate.ts';
import { leaveTo } from './change-session.ts';
import { answerQuestion, type Interruption, useInterruption } from './interruption.ts';
import { pageSession } from './page-session.ts';
import { anyAccount } from './session-link.ts';

interface SessionDialogsProps {
  /** The same form as on the sign-in page. */
  signInForm: (email: string, onDone: () => Promise<void>) => ReactNode;
}

/** Dialogs for an ended or switched session. The page below keeps its state, including forms. */
export function SessionDialogs({ signInForm }: SessionDialogsProps) {
  const about = useInterruption();
  if (about === null) return null;
  return about.kind === 'signed-out' ? <SignInAgain signInForm={signInForm} /> : <Switched about={about} />;
}

function SignInAgain({ signInForm }: SessionDialogsProps) {
  return (
    <Modal
      isOpen
      onClose={() => answerQuestion(false)}
      size="sm"
      dirty={false}
      title="Sign in again"
      description="Your session has ended. Everything on this page is still here."
    >
      {signInForm(pageSession()?.email ?? '', continueHere)}
    </Modal>
  );
}

/**
 * After signing in again, the page continues if it's the same person with access to its account. Anyone else
 * gets a new page.
 */
async function continueHere(): Promise<void> {
  const page = pageSession();
  const mayContinue = await holdCalls(async () => {
    const me = await trpcClient.session.me.query(undefined, anyAccount);
    if (page === null || me.user.id !== page.userId) return false;
    if (me.account.id === page.accountId) return true;
    // A new session starts in the account used last. People who left this account can't continue here.
    return trpcClient.session.switchAccount.mutate({ accountId: page.accountId }, anyAccount).then(
      () => true,
      () => false,
    );
  });
  if (!mayContinue) return leaveTo('/dashboard/welcome');
  releaseCalls();
  answerQuestion(true);
}

function Switched({ about }: { about: Interruption & { kind: 'switched' } }) {
  return about.accountId === null ? <OtherPerson /> : <OtherProfile accountId={about.accountId} />;
}

function OtherPerson() {
  return (
    <Modal
      isOpen
      onClose={() => answerQuestion(false)}
      size="sm"
      title="Someone else signed in"
      footer={
        <Button variant="primary" onClick={() => leaveTo('/dashboard/welcome')}>
          Reload
        </Button>
      }
    >
      <p>
        This page belongs to the person who was signed in before. Nothing you do here is saved until you
        reload it.
      </p>
    </Modal>
  );
}

function OtherProfile({ accountId }: { accountId: string }) {
  const page = pageSession();
  const here = page?.company ?? 'this profile';
  const there = page?.profiles.find(({ id }) => id === accountId)?.company ?? 'the other profile';
  const back = useMutation({
    mutationFn: () =>
      trpcClient.session.switchAccount.mutate({ accountId: page?.accountId ?? '' }, anyAccount),
    onSuccess: () => answerQuestion(true),
  });
  return (
    <Modal
      isOpen
      onClose={() => answerQuestion(false)}
      size="sm"
      title="You switched profiles in another tab"
      footer={
        <>
          <Button onClick={() => leaveTo('/dashboard/welcome')}>Go to {there}</Button>
          <Button variant="primary" busy={back.isPending} onClick={() => back.mutate()}>
            Switch back to {here}
          </Button>
        </>
      }
    >
      {back.error === null ? null : <Alert tone="danger">{messageOf(back.error)}</Alert>}
      <p>
        This page shows {here}, but you are now working in {there}. Nothing was saved here. Switch back to
        continue with what you entered.
      </p>
    </Modal>
  );
}
