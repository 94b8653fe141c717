import type { Domain, Grants } from '@talkdrum/domain';

/** The signed-in person, as the session cookie proved it. */
export interface SignedIn {
  sessionId: string;
  userId: string;
  accountId: string;
  grants: Grants;
}

/** What every call knows. The server builds it per request; admin scripts and tests build it by hand. */
export interface Context {
  domain: Domain;
  signedIn: SignedIn | null;
  ip: string;
  userAgent: string;
  requestId: string;
  /** Sets or (with null) clears the session cookie; the second argument is when it expires. */
  setSession(token: string | null, expiresAt?: Date): void;
}
