import type { SubmissionDesk } from '../acquisition/submissions/submission-desk.ts';
import { newId } from '../kernel/index.ts';
import { type Visit, visitTokens } from '../publishing/index.ts';

/** An account's published item, as its page knows it. */
interface Item {
  accountId: string;
  /** Of the item. */
  id: string;
  version?: number;
}

interface Secret {
  domain: { config: { secret: string } };
}

/** The signed visit of someone who opened an item `agedMs` ago. */
export function signedVisit(
  { domain }: Secret,
  { accountId, id, version = 1 }: Item,
  { agedMs = 20_000, ...visit }: Partial<Visit> & { agedMs?: number } = {},
): string {
  return visitTokens(domain.config.secret).make({
    accountId,
    publishedId: id,
    version,
    at: new Date(Date.now() - agedMs),
    nonce: newId(),
    shareLinkId: null,
    channel: 'public',
    sources: {},
    recipient: null,
    ...visit,
  });
}

type Posted = Parameters<SubmissionDesk['take']>[0];

/** What a person’s browser posts from a form’s page. */
export function postedForm(
  world: Secret,
  item: Item,
  answers: Posted['answers'],
  change: Partial<Posted> = {},
): Posted {
  const { accountId, id, version = 1 } = item;
  return {
    page: { accountId, id, version, country: 'NG' },
    visitToken: signedVisit(world, item),
    confirmToken: '',
    honeypot: '',
    answers,
    ip: '203.0.113.7',
    userAgent: 'Test',
    ...change,
  };
}
