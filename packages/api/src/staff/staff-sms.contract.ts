import { messageType } from '@talkdrum/domain/kernel/channel.schema';
import { z } from 'zod';
import { hasYear, isoTime } from '../list-contract.ts';
import { reasonInput } from './staff.contract.ts';

/** ISO country code, or `*` for every country without its own rule. */
const country = z.string().regex(/^(?:\*|[A-Z]{2})$/, 'Use a two-letter country code like NG, or *');
const oneCountry = z.string().regex(/^[A-Z]{2}$/, 'Use a two-letter country code like NG');
const network = z
  .string()
  .regex(/^(?:\*|[a-z0-9][a-z0-9_-]{0,39})$/, 'Use a network name in lowercase like mtn, or *');
const localTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Use a time like 08:00');
const day = z.iso.date('Use a date like 2027-04-27').refine(hasYear, 'Use a date like 2027-04-27');
const carrier = z.enum(['smpp', 'africastalking', 'termii', 'twilio', 'infobip']);
const routedType = z.enum(['*', ...messageType.options]);

export const countryHoursOutput = z.object({
  country: z.string(),
  zone: z.string(),
  basis: z.string(),
  /** ISO weekdays, Monday is 1. Days not listed are closed. */
  days: z.array(z.object({ weekday: z.number().int(), opens: z.string(), closes: z.string() })),
  holidays: z.array(z.object({ day: z.string(), name: z.string() })),
  isOpen: z.boolean(),
  opensAt: isoTime,
});
export const hoursListOutput = z.array(countryHoursOutput);
export const setCountryInput = z.object({
  country,
  zone: z.string().trim().min(1).max(60),
  /** The source of the rule, shown to accounts whose messages wait. */
  basis: z.string().trim().min(3, 'Say where the rule comes from').max(200, 'Use 200 characters or fewer'),
  reason: reasonInput,
});
export const removeCountryInput = z.object({ country, reason: reasonInput });
export const setDaysInput = z.object({
  country,
  weekdays: z.array(z.number().int().min(1).max(7)).min(1).max(7),
  /** Null closes these days. */
  hours: z.object({ opens: localTime, closes: localTime }).nullable(),
  reason: reasonInput,
});
export const addHolidayInput = z.object({
  country,
  day,
  name: z.string().trim().min(2).max(100),
  reason: reasonInput,
});
export const removeHolidayInput = z.object({ country, day, reason: reasonInput });

export const routeOutput = z.object({
  id: z.uuid(),
  country: z.string(),
  network: z.string(),
  messageType: routedType,
  carrier: z.string(),
  priority: z.number().int(),
  isEnabled: z.boolean(),
});
/** `carriers`: the configured ones, in the order they are tried when no route matches. */
export const routesListOutput = z.object({ routes: z.array(routeOutput), carriers: z.array(z.string()) });
export const setRouteInput = z.object({
  country: country.default('*'),
  network: network.default('*'),
  messageType: routedType.default('*'),
  carrier,
  /** Lower numbers are tried first. */
  priority: z.number().int().min(1).max(1_000).default(10),
  isEnabled: z.boolean().default(true),
  reason: reasonInput,
});
export const removeRouteInput = z.object({ id: z.uuid(), reason: reasonInput });

const prefix = z.string().regex(/^\+[1-9][0-9]{0,7}$/, 'Use + and one to eight digits, like +234803');
export const prefixOutput = z.object({ prefix: z.string(), country: z.string(), network: z.string() });
export const prefixesListInput = z.object({
  country: oneCountry.nullish(),
  cursor: z.string().max(20).nullish(),
  limit: z.number().int().min(1).max(500).default(100),
});
export const prefixesListOutput = z.object({
  items: z.array(prefixOutput),
  nextCursor: z.string().nullable(),
});
export const setPrefixInput = z.object({
  prefix,
  country: oneCountry,
  network: network.default('*'),
  reason: reasonInput,
});
export const removePrefixInput = z.object({ prefix, reason: reasonInput });

const number = z.string().trim().min(1).max(30);
export const doNotDisturbOutput = z.array(z.object({ source: z.string(), numbers: z.number().int() }));
export const changeDoNotDisturbInput = z.object({
  numbers: z.array(number).min(1).max(1_000, 'Use 1,000 numbers or fewer at a time'),
  reason: reasonInput,
});
/** How many numbers were added or removed. */
export const changedNumbersOutput = z.object({ changed: z.number().int() });

export const explainNumberInput = z.object({ number });
export const numberFactsOutput = z.object({
  number: z.string(),
  country: z.string(),
  network: z.string(),
  isOpen: z.boolean(),
  opensAt: isoTime,
  isDoNotDisturb: z.boolean(),
  promotional: z.array(z.string()),
  transactional: z.array(z.string()),
});
