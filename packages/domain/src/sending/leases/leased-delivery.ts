import type { Claim } from './claim.ts';
import type { SingleContent } from './single-content.ts';

/** A delivery this process holds a lease on. */
export interface LeasedDelivery {
  id: string;
  accountId: string;
  /** Null for a transactional message. */
  campaignId: string | null;
  /** The lease. */
  claim: Claim;
  /** Its position in the claim, from 1. */
  position: number;
  /** The month of its partition, as YYYY-MM-DD or `infinity`: PostgreSQL reads that partition alone. */
  keptUntil: string;
  address: string;
  name: string | null;
  contactId: string | null;
  /** The contact's phone for an email, and the contact's email for a text message. */
  phone: string | null;
  email?: string | null;
  attributes: Record<string, unknown> | null;
  /** The parts this recipient sees, as frozen; null or missing if the message has no conditions. */
  shownParts?: number | null;
  /** What rooms above have for the recipient, by path; missing if the message uses none of it. */
  values?: Readonly<Record<string, string>>;
  /** Which variant of an A/B test this recipient gets; null or missing for the rest and without a test. */
  variant?: number | null;
  /** Earlier attempts. */
  attempts: number;
  /** Set for a transactional message. */
  content?: SingleContent;
}
