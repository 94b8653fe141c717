import { currencies } from '@talkdrum/domain/kernel/currency.schema';
import { language } from '@talkdrum/languages/language.schema';
import { z } from 'zod';
import { isoTime, seenRevision } from '../list-contract.ts';
import { emailField } from '../text-fields.ts';
import { companyFields, sendingFields } from './company.contract.ts';
import { countryOutput, moneyOutput } from './session.contract.ts';

export { languageNames, languages } from '@talkdrum/languages/language.schema';

/** The account's profile as its owner filled it in. */
export const profileOutput = z.object({
  id: z.uuid(),
  email: z.string(),
  company: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  industry: z.string(),
  website: z.string(),
  telephone: z.string(),
  address: z.string(),
  state: z.string(),
  country: countryOutput,
  currency: z.string(),
  timezone: z.string(),
  product: z.array(z.string()),
  hear: z.string(),
  sendingFrequency: z.string(),
  sendingVolume: z.string(),
  sendingType: z.string(),
  companySize: z.string(),
  language,
  isBrowserLanguageUsed: z.boolean(),
  /** Campaigns with more recipients start only after a person typed their number. */
  confirmAbove: z.number().int(),
  notification: z.boolean(),
  notificationEmail: z.string(),
  /** The account this profile belongs to. */
  organizationId: z.uuid().nullable(),
  /** The accounts it can belong to: the person's other accounts, and the current one. */
  organizations: z.array(z.object({ id: z.uuid(), company: z.string() })),
  /** Sent back when saving, so nobody overwrites a change they haven't seen. */
  revision: z.number().int(),
  createdAt: isoTime,
});

export type Profile = z.infer<typeof profileOutput>;

const yesOrNo = z.enum(['yes', 'no'], 'Choose yes or no');

const confirmAbove = z
  .number('Enter a whole number, like 10000')
  .int('Enter a whole number, like 10000')
  .min(0, 'Enter 0 or more')
  .max(10_000_000, 'Enter 10,000,000 or less');

/** The profile form. Its email address is read-only and not part of it. */
export const profileFields = z.object({
  ...companyFields,
  organizationId: z.uuid().nullable(),
  ...sendingFields,
  language,
  isBrowserLanguageUsed: yesOrNo,
  confirmAbove,
  notificationEmail: emailField,
  notification: yesOrNo,
});

export const updateProfileInput = profileFields.extend({ revision: seenRevision });

export const newProfileInput = profileFields.pick({ organization: true, industry: true, country: true });

export const currencyField = z.enum(currencies, 'Choose a currency');
export const setCurrencyInput = z.object({ currency: currencyField });
/**
 * `refusal` says why it can't be changed now; null when it can. Balances are listed in all six currencies.
 */
export const currencyOutput = z.object({
  current: currencyField,
  balances: z.array(z.object({ balance: moneyOutput, held: moneyOutput })),
  refusal: z.string().nullable(),
});

const amount = z.number().int();
/** What is deleted with the profile. */
export const deletionOutput = z.object({
  company: z.string(),
  contacts: amount,
  lists: amount,
  segments: amount,
  templates: amount,
  campaigns: amount,
  senders: amount,
  otherMembers: amount,
  liveCampaigns: amount,
  balances: z.array(moneyOutput),
  isOnlyProfile: z.boolean(),
});
export type Deletion = z.infer<typeof deletionOutput>;

/** The company name, typed to confirm. */
export const deleteProfileInput = z.object({
  company: z.string().min(1, 'Type the profile name').max(200),
});
export const deleteProfileOutput = z.object({ deletionAt: isoTime });
