import { z } from 'zod';

/** The lists that have views, each with the privilege to see it. A new list needs only its line here. */
export const savedViewLists = {
  contacts: 'contacts.view',
  lists: 'contacts.view',
  segments: 'contacts.view',
  'email-campaigns': 'campaigns.view',
  'sms-campaigns': 'campaigns.view',
  journeys: 'journeys.view',
  pages: 'publishing.view',
  forms: 'publishing.view',
  surveys: 'publishing.view',
  leads: 'publishing.view',
  rewards: 'rewards.view',
  loyalty: 'loyalty.view',
  referrals: 'referrals.view',
  templates: 'templates.view',
  'sms-templates': 'templates.view',
  transactions: 'messages.view',
  statement: 'wallet.view',
  audit: 'audit.view',
} as const;

export const savedViewList = z.enum(
  Object.keys(savedViewLists) as [keyof typeof savedViewLists, ...(keyof typeof savedViewLists)[]],
);
export type SavedViewList = z.infer<typeof savedViewList>;

const key = z.string().min(1).max(40);
const atMost = (most: number) => (record: object) => Object.keys(record).length <= most;

/** Shorter than a telephone, so that erasing a person only ever replaces text between quotation marks. */
const smallNumber = z.number().int().min(0).max(99_999);

const stateWith = (number: z.ZodNumber) =>
  z.object({
    filters: z
      .record(key, z.union([z.string().max(200), number, z.boolean()]))
      .refine(atMost(30), 'Too many filters'),
    columns: z.record(key, z.boolean()).refine(atMost(60), 'Too many columns'),
    widths: z.record(key, z.number().int().min(64).max(640)).refine(atMost(60), 'Too many columns'),
  });

/** What a view brings back. `filters` are the list's search parameters, sort included, without the page. */
export const savedViewState = stateWith(smallNumber);
/** A state as it was stored, perhaps before numbers had a limit. */
export const storedViewState = stateWith(z.number());
export type SavedViewState = z.infer<typeof savedViewState>;

/** `own` and `shared` are views of one list: those a person made, and those the team shares. */
export const savedViewLimits = { name: 60, own: 50, shared: 100 } as const;

export const savedViewFields = z.object({
  name: z.string().trim().min(1, 'Name is required').max(savedViewLimits.name, 'Use 60 characters or fewer'),
  isShared: z.boolean(),
});
export type SavedViewFields = z.infer<typeof savedViewFields>;
