import type { Domain, Grants, JobBoard, StaffMember } from '@talkdrum/domain';

/** The signed-in person, as the session cookie proved it. */
export interface SignedIn {
  sessionId: string;
  userId: string;
  accountId: string;
  grants: Grants;
  /** Set when this is no person of the account but staff who looks at it, read only. */
  viewer?: Viewer;
  /** Set when the account is scheduled for deletion: then only what is `isForClosing` may be called. */
  closesAt?: Date;
}

/** A read-only look of staff into an account. */
export interface Viewer {
  viewId: string;
  staff: string;
  expiresAt: Date;
}

/** What every call knows. The server builds it per request; admin scripts and tests build it by hand. */
export interface Context {
  domain: Domain;
  signedIn: SignedIn | null;
  /** What the page that calls was rendered for; a call from anything else doesn't say. */
  renderedFor?: RenderedFor;
  /** Staff by a bearer credential; never together with a session. */
  staff?: StaffMember | null;
  /** The scheduler's store, where it is connected. */
  jobBoard?: JobBoard | null;
  ip: string;
  userAgent: string;
  requestId: string;
  /** Sets or (with null) clears the session cookie; the second argument is when it expires. */
  setSession(token: string | null, expiresAt?: Date): void;
}

/** The account, and the person, a page of the dashboard shows. */
export interface RenderedFor {
  accountId: string | null;
  userId: string | null;
}
