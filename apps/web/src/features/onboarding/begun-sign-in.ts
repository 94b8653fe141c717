/** A sign-in that waits for its second step. */
export interface PendingStep {
  /** Valid for this step only, for ten minutes. */
  token: string;
  methods: string[];
}

/** What the server says in the part of the address behind `#` when a person returns from the identity provider. */
export type BegunSignIn = { kind: 'signed_in' } | { kind: 'second_step'; step: PendingStep } | null;

export function readBegunSignIn(hash: string): BegunSignIn {
  if (hash === 'signed-in') return { kind: 'signed_in' };
  const parts = new URLSearchParams(hash);
  const token = parts.get('token');
  if (token === null) return null;
  return { kind: 'second_step', step: { token, methods: (parts.get('methods') ?? '').split(' ') } };
}

/** Why a sign-in with the identity provider ended, by the code the server puts in the address. */
export const signInProblems = {
  not_found:
    'Nobody here has the email address you signed in with. Ask a colleague for an invitation, or sign up.',
  email_not_confirmed:
    'Confirm your email address first. Open the link in our email, or sign in with your password to get a new one.',
  invalid_credentials:
    'The service you signed in with hasn’t verified your email address. Sign in with your password.',
  forbidden: 'You cancelled, or your access was removed. Try again, or ask an account owner to add you.',
  expired_link: 'This sign-in took too long. Start again.',
  unavailable: 'Your sign-in wasn’t confirmed. Try again, or sign in with your password.',
  rate_limited: 'Too many requests. Wait a minute and try again.',
} as const;

export type SignInProblem = keyof typeof signInProblems;
