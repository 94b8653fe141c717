import { languageOf } from '../../accounts/index.ts';
import type { Brand } from '../../brand/index.ts';
import type { BareDomain, ScopeWith } from '../../domain-with.ts';
import { DomainError, fieldError, takeRate } from '../../kernel/index.ts';
import type { Previews } from '../../templates/index.ts';
import { requireFeedAddress } from './feed-address.ts';
import { requireModel } from './feed-model.ts';
import { FeedFailure, fetchFeed } from './reading/fetch-feed.ts';
import type { Feed } from './reading/read-feed.ts';
import { showItems } from './sending/show-items.ts';

type FeedDomain = Pick<BareDomain, 'pool' | 'config' | 'deps'>;
interface FeedServices {
  brand: Brand;
  previews: Previews;
}
/** Opens a short scope of the account. */
type InScope = <T>(work: (scope: ScopeWith<FeedServices>) => Promise<T>) => Promise<T>;

/** Each reading is a request to someone else’s server in our name. */
const readsPerHour = { points: 30, seconds: 3_600 };

/** Reads a feed for a person who waits for it. Throws `rate_limited`, and on the field `url` why it can’t be read. */
async function readFeedFor(domain: FeedDomain, accountId: string, url: string): Promise<Feed> {
  requireFeedAddress(domain.config, url);
  const rate = await takeRate(domain.pool, `feed-check:${accountId}`, readsPerHour);
  if (!rate.isAllowed)
    throw new DomainError('rate_limited', 'Too many feed checks. Try again later.', {
      resetsAt: rate.resetsAt.toISOString(),
    });
  try {
    const { feed } = await fetchFeed(domain.config, url, { now: domain.deps.clock.now() });
    if (feed === null) throw new FeedFailure('The site sent nothing.');
    return feed;
  } catch (error) {
    throw error instanceof FeedFailure ? fieldError('url', error.message) : error;
  }
}

/** What a feed lists, and the email that its newest items would make. */
export interface FeedPreview {
  feed: Feed;
  /** Null without a model. */
  email: { subject: string; html: string; text: string } | null;
}

const partMarker = /\{\{\s*[#/]show[^{}]{0,20}\}\}/g;

/**
 * Reads a feed for a person, and shows the email. Throws `rate_limited`, and on the fields `url` and `modelId` what keeps the feed
 * from being read and the model from being sent.
 */
export async function previewFeed(
  domain: FeedDomain,
  accountId: string,
  inScope: InScope,
  { url, modelId, maxItems }: { url: string; modelId: string | null; maxItems: number },
): Promise<FeedPreview> {
  if (modelId !== null) await inScope((scope) => requireModel(scope, modelId));
  const feed = await readFeedFor(domain, accountId, url);
  if (modelId === null || feed.items.length === 0) return { feed, email: null };
  const email = await inScope(async (scope) => {
    const model = await requireModel(scope, modelId);
    const { rows } = await scope.sql<{ timezone: string }>('select timezone from account where id = $1', [
      accountId,
    ]);
    const shown = showItems(model, {
      ...feed,
      items: feed.items.slice(0, maxItems),
      brand: await scope.brand.get(),
      language: await languageOf(scope),
      timezone: rows[0]?.timezone ?? 'UTC',
    });
    // Every conditional part is shown.
    const html = shown.html.replace(partMarker, '');
    const text = shown.text.replace(partMarker, '');
    const name = model.name;
    const preview = await scope.previews.render({ ...shown, html, text, design: null }, null, {
      name,
      channel: 'email',
      utm: null,
    });
    return { subject: preview.subject, html: preview.html, text: preview.text };
  });
  return { feed, email };
}
