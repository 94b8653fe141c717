import { z } from 'zod';
import { slug } from './slug.schema.ts';

export const publishedKind = z.enum(['form', 'page', 'lead', 'survey', 'reward', 'referral', 'loyalty']);
export type PublishedKind = z.infer<typeof publishedKind>;

/** What the owner decided. What visitors get also depends on dates and on our staff: see `publishedState`. */
export const publishedStatus = z.enum(['draft', 'published', 'closed']);
export type PublishedStatus = z.infer<typeof publishedStatus>;

/** What visitors get now. Only `open` shows the page. */
export const publishedState = z.enum(['draft', 'held', 'early', 'open', 'closed', 'removed']);
export type PublishedState = z.infer<typeof publishedState>;

/** Where a share link is posted. `public` counts everyone who comes without another link. */
export const shareChannel = z.enum([
  'public',
  'embed',
  'facebook-ad',
  'facebook-page',
  'whatsapp-status',
  'twitter',
  'linkedin',
  'email',
  'qr',
  'campaign',
]);
export type ShareChannel = z.infer<typeof shareChannel>;

export const publishedLimits = {
  title: 120,
  description: 300,
  origins: 20,
  /** Of the compiled page and of its styles, in characters. */
  html: 500_000,
  css: 200_000,
  previewDays: 7,
} as const;

/** The card that networks show for a link. Empty texts are those of the page. */
export const publishedCard = z.object({
  title: z.string().trim().max(publishedLimits.title, 'Use 120 characters or fewer'),
  text: z.string().trim().max(publishedLimits.description, 'Use 300 characters or fewer'),
  pictureId: z.uuid().nullable(),
});
export type PublishedCard = z.infer<typeof publishedCard>;

/** The origin of a website: scheme and host, without a path. */
export const websiteOrigin = z
  .string()
  .trim()
  .toLowerCase()
  .max(255, 'Use 255 characters or fewer')
  .regex(
    /^https?:\/\/(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?::\d{1,5})?$/,
    'Enter a website’s address without a path, such as https://kola.example',
  );

/** Settings as forms have them; `publishedSettings` also compares the dates. */
export const publishedFields = z.object({
  slug,
  title: z
    .string()
    .trim()
    .min(1, 'Title is required')
    .max(publishedLimits.title, 'Use 120 characters or fewer'),
  description: z.string().trim().max(publishedLimits.description, 'Use 300 characters or fewer'),
  isIndexed: z.boolean(),
  opensAt: z.date().nullable(),
  closesAt: z.date().nullable(),
  card: publishedCard,
  /** Websites that may show it in a frame. */
  allowedOrigins: z.array(websiteOrigin).max(publishedLimits.origins, 'Use 20 websites or fewer'),
});

export const publishedSettings = publishedFields.refine(
  ({ opensAt, closesAt }) => opensAt === null || closesAt === null || opensAt < closesAt,
  {
    path: ['closesAt'],
    message: 'Choose a closing date after the opening date',
  },
);
export type PublishedSettings = z.infer<typeof publishedSettings>;

export const abuseReason = z.enum(['scam', 'spam', 'illegal', 'personal-data', 'other']);
export type AbuseReason = z.infer<typeof abuseReason>;

/** What a stranger reports. The address is only for an answer. */
export const abuseReport = z.object({
  reason: abuseReason,
  detail: z.string().trim().max(2_000),
  email: z.union([z.literal(''), z.email().max(320)]),
});
export type AbuseReport = z.infer<typeof abuseReport>;
