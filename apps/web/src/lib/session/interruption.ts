import { useSyncExternalStore } from 'react';

/** Why the page can't go on by itself. */
export type Interruption =
  | { kind: 'signed-out' }
  /** `accountId`: where the session is now. Null when another person signed in. */
  | { kind: 'switched'; accountId: string | null };

interface Question {
  about: Interruption;
  /** True once the page may go on; false when the person closed the dialog. */
  answer: Promise<boolean>;
  resolve: (mayContinue: boolean) => void;
}

let question: Question | null = null;
/** The dialog was closed: what the page asks by itself no longer opens it, only what the person presses. */
let wasClosed = false;
const listeners = new Set<() => void>();

function change(next: Question | null): void {
  question = next;
  for (const listener of listeners) listener();
}

/** Asks the person once, however many calls failed; resolves to whether these may be repeated. */
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
