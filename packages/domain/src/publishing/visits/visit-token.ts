import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import { deriveSigningKey, openSigned, signBytes } from '../../kernel/index.ts';
import { shareChannel } from '../published.schema.ts';

/** Where a visitor came from: parameters of the address, and the host of the page with the link. */
export const visitSources = z
  .object({
    utm_source: z.string(),
    utm_medium: z.string(),
    utm_campaign: z.string(),
    utm_term: z.string(),
    utm_content: z.string(),
    referrer: z.string(),
  })
  .partial();
export type VisitSources = z.infer<typeof visitSources>;

/** One view of a page with a form. A submission brings it back, so it can’t be made up or changed. */
export interface Visit {
  accountId: string;
  publishedId: string;
  /** The version that was shown: submissions are checked against its own fields. */
  version: number;
  at: Date;
  /** Different in every view: a submission sent twice from one view is stored once. */
  nonce: string;
  /** Null in a preview. */
  shareLinkId: string | null;
  channel: z.infer<typeof shareChannel>;
  sources: VisitSources;
  /** Whom the link was sent to, if our own message brought the visitor here. */
  recipient: { contactId: string; campaignId: string | null } | null;
}

const stored = z.tuple([
  z.uuid(),
  z.uuid(),
  z.number().int().positive(),
  z.number().int().positive(),
  z.string().min(1).max(40),
  z.uuid().nullable(),
  shareChannel,
  visitSources,
  // Visits from before the version that knows it have none.
  z.object({ contactId: z.uuid(), campaignId: z.uuid().nullable() }).nullable().optional(),
]);

export interface VisitTokens {
  make(visit: Visit): string;
  /** Null for a token that isn’t ours. Its age is for the caller to judge. */
  open(token: string): Visit | null;
}

/** Longer ones aren’t ours. */
const mostCharacters = 4_000;

/** The visit tokens of an installation. `secret` is the installation’s. */
export function visitTokens(secret: string): VisitTokens {
  const key = deriveSigningKey(secret, 'publishing visit');
  return {
    make: ({ accountId, publishedId, version, at, nonce, shareLinkId, channel, sources, recipient }) => {
      const shown = [accountId, publishedId, version, at.getTime(), nonce];
      const facts = [...shown, shareLinkId, channel, sources, recipient];
      return signBytes(key, Buffer.from(JSON.stringify(facts)));
    },
    open: (token) => open(key, token),
  };
}

/** As `visitTokens(secret).open`, for a caller with one token. */
export const openVisit = (secret: string, token: string): Visit | null => visitTokens(secret).open(token);

function open(key: KeyObject, token: string): Visit | null {
  if (token.length > mostCharacters || !/^[\w-]+$/.test(token)) return null;
  const bytes = openSigned(key, token);
  const { data } = stored.safeParse(bytes === null ? null : parsed(bytes));
  if (data === undefined) return null;
  const [accountId, publishedId, version, at, nonce, shareLinkId, channel, sources, recipient = null] = data;
  return {
    accountId,
    publishedId,
    version,
    at: new Date(at),
    nonce,
    shareLinkId,
    channel,
    sources,
    recipient,
  };
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
}
