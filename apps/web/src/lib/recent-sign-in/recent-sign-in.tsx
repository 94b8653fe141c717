import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { errorFacts } from '../api-client.ts';
import { ConfirmIdentityModal } from './confirm-identity-modal.tsx';

type Run = <T>(action: () => Promise<T>) => Promise<T>;

interface Question {
  methods: string[];
  answer: (isConfirmed: boolean) => void;
}

const RecentSignIn = createContext<Run>((action) => action());

/**
 * What changes how somebody signs in asks for a recent proof of who is there. `run` does an action, and when
 * the server asks for that proof, asks the person and does the action once more.
 */
export function useRecentSignIn(): Run {
  return useContext(RecentSignIn);
}

export function RecentSignInProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const run = useMemo<Run>(() => {
    const ask = (methods: string[]) => new Promise<boolean>((answer) => setQuestion({ methods, answer }));
    return async (action) => {
      try {
        return await action();
      } catch (error) {
        const facts = errorFacts(error);
        if (facts?.domainCode !== 'recent_sign_in_required') throw error;
        if (!(await ask(methodsIn(facts.details))))
          throw new Error('You didn’t confirm it’s you, so nothing changed.', { cause: error });
        return action();
      }
    };
  }, []);
  const close = (isConfirmed: boolean) => {
    question?.answer(isConfirmed);
    setQuestion(null);
  };
  return (
    <RecentSignIn value={run}>
      {children}
      {question === null ? null : <ConfirmIdentityModal methods={question.methods} onClose={close} />}
    </RecentSignIn>
  );
}

function methodsIn({ methods }: Record<string, unknown>): string[] {
  return Array.isArray(methods) ? methods.map(String) : [];
}
