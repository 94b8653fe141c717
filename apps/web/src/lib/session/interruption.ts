import { useSyncExternalStore } from 'react';

/** Why the page needs the person to act. */
export type Interruption =
  | { kind: 'signed-out' }
  /** `accountId`: the session's current account. Null when another person signed in. */
  | { kind: 'switched'; accountId: string | null };

interface Question {
  about: Interruption;
  /** True to continue; false when the person closed the dialog. */
  answer: Promise<boolean>;
  resolve: (mayContinue: boolean) => void;
}

let question: Question | null = null;
/** After the dialog was closed, only calls the person starts open it again. */
let wasClosed = false;
const listeners = new Set<() => void>();

function change(next: Question | null): void {
  question = next;
  for (const listener of listeners) listener();
}

/** Asks the person once for all failed calls. Resolves to whether to retry them. */
export function askPerson(about: Interruption, isPressed: boolean): Promise<boolean> {
  if (question !== null) return question.answer;
  if (wasClosed && !isPressed) return Promise.resolve(false);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  change({ about, answer: promise, resolve });
  return promise;
}

export function answerQuestion(mayContinue: boolean): void {
  wasClosed = !mayContinue;
  question?.resolve(mayContinue);
  change(null);
}

export function useInterruption(): Interruption | null {
  return useSyncExternalStore(subscribe, () => question)?.about ?? null;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
