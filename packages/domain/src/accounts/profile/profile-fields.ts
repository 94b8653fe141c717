import type { Language } from '@talkdrum/languages';

/** The profile fields a person can edit; the email address isn't one. */
export interface ProfileFields {
  firstName: string;
  lastName: string;
  organization: string;
  industry: string;
  website: string;
  telephone: string;
  address: string;
  state: string;
  /** ISO 3166-1 alpha-2, a supported country. The currency is chosen separately. */
  country: string;
  hear: string;
  sendingFrequency: string;
  sendingVolume: string;
  sendingType: string;
  companySize: string;
  language: Language;
  isBrowserLanguageUsed: boolean;
  /** Campaigns with more recipients start only after a person typed their number. */
  confirmAbove: number;
  notificationEmail: string;
  notification: boolean;
  /** The account this profile belongs to, or null. */
  organizationId: string | null;
}

/** Initial values of a new profile; the rest is filled in on the Profile page. */
export interface NewProfile {
  organization: string;
  industry: string;
  country: string;
}
