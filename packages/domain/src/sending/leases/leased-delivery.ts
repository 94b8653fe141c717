import type { SingleContent } from './single-content.ts';

/** A recipient this process holds a lease on. */
export interface LeasedDelivery {
  id: string;
  accountId: string;
  /** Null for a transactional message. */
  campaignId: string | null;
  /** The fencing token: whoever lost the lease can't change the row any more. */
  token: string;
  address: string;
  name: string | null;
  contactId: string | null;
  /** Of the contact, where the message goes to the other of the two. */
  phone: string | null;
  email?: string | null;
  attributes: Record<string, unknown> | null;
  /** How often it was tried before. */
  attempts: number;
  /** What a transactional message is made of. */
  content?: SingleContent;
}
