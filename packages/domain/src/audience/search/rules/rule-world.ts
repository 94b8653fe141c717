import type { SegmentDefinition } from './schema.ts';

/** What rules look at in a contact. */
export interface ContactFacts {
  id: string;
  fullName: string;
  email: string | null;
  phone: string | null;
  emailStatus: string;
  smsStatus: string;
  /** Channels the person unsubscribed from. */
  unsubscribed?: ('email' | 'sms')[];
  source: string;
  attributes: Record<string, unknown>;
  createdAt: Date;
  isDeleted: boolean;
}

/** One account's facts as far as rules reach, and the moment they are looked at. */
export interface RuleWorld {
  contacts: ContactFacts[];
  members: { contactId: string; listId: string; state: string }[];
  deliveries: {
    id: string;
    contactId: string;
    campaignId: string | null;
    channel: string;
    state: string;
    settledAt: Date | null;
  }[];
  events: {
    deliveryId: string;
    contactId: string;
    campaignId: string | null;
    kind: string;
    audience: string;
    at: Date;
  }[];
  segments: ReadonlyMap<string, SegmentDefinition>;
  now: Date;
  timezone: string;
}
