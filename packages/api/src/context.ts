import type { Domain, Grants, JobBoard, StaffMember } from '@talkdrum/domain';

/** The signed-in person, proved by the session cookie. */
export interface SignedIn {
  sessionId: string;
  userId: string;
  accountId: string;
  grants: Grants;
  /** Set when this is staff viewing the account read-only, not a member of it. */
  viewer?: Viewer;
  /** Set when the account is scheduled for deletion: only procedures with `isForClosing` may be called. */
  closesAt?: Date;
}

/** A read-only view of an account by staff. */
export interface Viewer {
  viewId: string;
  staff: string;
  expiresAt: Date;
}

/**
 * The context of every call. The server builds it per request; admin scripts and tests build it themselves.
 */
export interface Context {
  domain: Domain;
  signedIn: SignedIn | null;
  /** What the calling page was rendered for; missing on calls that don't come from a page. */
  renderedFor?: RenderedFor;
  /** Staff by a bearer credential; never together with a session. */
  staff?: StaffMember | null;
  /** The scheduler's store, when connected. */
  jobBoard?: JobBoard | null;
  ip: string;
  userAgent: string;
  requestId: string;
  /** Sets or (with null) clears the session cookie; the second argument is when it expires. */
  setSession(token: string | null, expiresAt?: Date): void;
}

/** The account and the person a dashboard page was rendered for. */
export interface RenderedFor {
  accountId: string | null;
  userId: string | null;
}
