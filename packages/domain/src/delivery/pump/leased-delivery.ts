/** A recipient this process holds a lease on. */
export interface LeasedDelivery {
  id: string;
  accountId: string;
  campaignId: string;
  /** The fencing token: whoever lost the lease can't change the row any more. */
  token: string;
  address: string;
  name: string | null;
  contactId: string | null;
  phone: string | null;
  attributes: Record<string, unknown> | null;
  /** How often it was tried before. */
  attempts: number;
}
