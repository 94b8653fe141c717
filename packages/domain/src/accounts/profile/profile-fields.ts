/** What a person can change of an account's profile; its email address is not among it. */
export interface ProfileFields {
  firstName: string;
  lastName: string;
  organization: string;
  industry: string;
  website: string;
  telephone: string;
  address: string;
  state: string;
  /** ISO 3166-1 alpha-2, one of ours. The currency is chosen apart from it. */
  country: string;
  hear: string;
  sendingFrequency: string;
  sendingVolume: string;
  sendingType: string;
  companySize: string;
  notificationEmail: string;
  notification: boolean;
  /** The account this profile belongs to; null for none. */
  organizationId: string | null;
}

/** What a new profile begins with; the rest is filled in on its page. */
export interface NewProfile {
  organization: string;
  industry: string;
  country: string;
}
