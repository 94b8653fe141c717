import type { RenderedFor } from '@talkdrum/api';
import type { FastifyRequest } from 'fastify';

/** What the calling page was rendered for: from headers, or from the URL of a download link. */
export function renderedFor(request: FastifyRequest): RenderedFor {
  const { 'x-talkdrum-account': accountId, 'x-talkdrum-user': userId } = request.headers;
  const inAddress = /^\/files\/[^?]*\?(?:.*&)?account=([^&]*)/.exec(request.url)?.[1];
  return { accountId: one(accountId) ?? inAddress ?? null, userId: one(userId) };
}

function one(header: string | string[] | undefined): string | null {
  return typeof header === 'string' && header !== '' ? header : null;
}
