import {
  airtimeCountry,
  airtimeLimits,
  airtimeState,
} from '@talkdrum/domain/retention/airtime/airtime-countries.schema';
import { z } from 'zod';
import { idInput, isoTime, listInput, listOutput } from '../list-contract.ts';

export {
  airtimeCountries,
  airtimeCountry,
  airtimeLimits,
} from '@talkdrum/domain/retention/airtime/airtime-countries.schema';

export const airtimeSetupOutput = z.object({
  /** False while the installation has no keys of a provider. */
  isAvailable: z.boolean(),
  limits: airtimeLimits,
  /** Of the wallet. */
  currency: z.string(),
  /** What was given today, in the currency of the wallet. */
  givenMinor: z.string(),
});

export const listTopUpsInput = listInput.extend({ rewardId: z.uuid(), cursor: z.uuid().nullish() });
export const airtimeTopUpOutput = z.object({
  id: z.uuid(),
  contactId: z.uuid().nullable(),
  contactName: z.string().nullable(),
  number: z.string(),
  country: airtimeCountry,
  currency: z.string(),
  amountMinor: z.string(),
  /** What the wallet pays, the price of the top-up included. */
  costMinor: z.string(),
  walletCurrency: z.string(),
  state: airtimeState,
  reason: z.string(),
  providerId: z.string().nullable(),
  createdAt: isoTime,
  settledAt: isoTime.nullable(),
  mayRetry: z.boolean(),
});
export type AirtimeTopUpOutput = z.infer<typeof airtimeTopUpOutput>;
export const listTopUpsOutput = listOutput(airtimeTopUpOutput);

export const retryTopUpInput = idInput;
