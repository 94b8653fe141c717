import type { Channel } from '../../kernel/index.ts';
import type { Attributes } from '../contact.entity.ts';
import type { MembershipState } from '../contact.schema.ts';

/** Someone who came on their own. */
export interface SignUp {
  /** The contact that a link of ours was sent to; null for someone who may be anyone. */
  recognised: string | null;
  fullName: string;
  /** Normalised; at least one of them. */
  email: string | null;
  phone: string | null;
  /** Of attributes that the account has; a value that isn't of its attribute's type is left out. */
  attributes: Attributes;
  /** What the person agreed to, in the words they read. */
  consents: readonly { channel: Channel; wording: string }[];
  /** Null for none. */
  listId: string | null;
  /** Where they came from, for people to read. */
  source: string;
  ip: string;
  userAgent: string;
  /** When they agreed, if that was earlier. */
  at?: Date | undefined;
}

export interface SignedUp {
  contactId: string;
  isNew: boolean;
  /** On the list, or `unconfirmed` for a known contact who was asked; null for nobody asked, or a deleted list. */
  state: MembershipState | null;
}

export interface Person {
  id: string;
  isNew: boolean;
  /** As the contact has them after the sign-up. */
  email: string | null;
  phone: string | null;
  /** On the list before the sign-up. */
  state: MembershipState | null;
}

/** The writes were sent and may still fail: wait for all of them. */
export interface SentSignUp extends SignedUp {
  written: readonly Promise<unknown>[];
  /**
   * Sends the requests to confirm. Last of all, because they hold the row of the account’s work, which its other
   * sign-ups wait for.
   */
  ask: () => readonly Promise<unknown>[];
}

/** As the contact is before the sign-up. */
export type KnownPerson = Omit<Person, 'isNew'>;

/** The contact, and the statement that adds or fills it. */
export interface SentPerson {
  person: Person;
  written: Promise<unknown>;
}

/** Never left the list, and doesn't wait to confirm it. */
export function isFree(state: MembershipState | null): boolean {
  return state === null || state === 'subscribed';
}

export function has({ consents }: SignUp, channel: Channel): boolean {
  return consents.some((consent) => consent.channel === channel);
}
