import { z } from 'zod';

export const slugLimits = { slug: 60, handle: 40 } as const;

/** First parts of our own addresses, which an item on its account’s own domain would cover, and names that mislead. */
const reserved = new Set(
  [
    'w l c o s u p v archive confirm sender files fonts health ready api app admin assets embed help',
    'preview report robots static status support login logout sign-in sign-up password account',
    'talkdrum well-known www own-domains livez readyz metrics form countdown',
  ].flatMap((names) => names.split(' ')),
);

export const isReserved = (name: string): boolean => reserved.has(name);

const named = (what: string, most: number) =>
  z
    .string()
    .trim()
    .toLowerCase()
    .min(1, `${what} is required`)
    .max(most, `Use ${most} characters or fewer`)
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Use letters a to z, digits and single hyphens')
    .refine((name) => !isReserved(name), 'This address is reserved. Choose another one.');

/** The last part of an item’s public address. */
export const slug = named('Address', slugLimits.slug);

/** The account’s part of its public addresses. */
export const handle = named('Address', slugLimits.handle);
