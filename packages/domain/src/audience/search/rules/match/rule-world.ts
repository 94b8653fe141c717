import type { SegmentDefinition } from '../schema.ts';
import type { Channel } from '../../../../kernel/index.ts';

/** The facts of a contact that rules read. */
export interface ContactFacts {
  id: string;
  fullName: string;
  email: string | null;
  phone: string | null;
  emailStatus: string;
  smsStatus: string;
  /** Channels the person unsubscribed from. */
  unsubscribed?: Channel[];
  source: string;
  timeZone: string | null;
  attributes: Record<string, unknown>;
  createdAt: Date;
  isDeleted: boolean;
}

/** One account's facts that rules read, and the time of evaluation. */
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
  /** What contacts did. */
  history: { contactId: string; name: string; at: Date; properties: Record<string, unknown> }[];
  /** What contacts submitted. */
  submissions: { contactId: string; publishedId: string; answers: Record<string, unknown> }[];
  /** Members of loyalty programmes, and their points to spend. */
  memberships: { contactId: string; programId: string; tierId: string | null; available: number }[];
  segments: ReadonlyMap<string, SegmentDefinition>;
  now: Date;
  timezone: string;
}
