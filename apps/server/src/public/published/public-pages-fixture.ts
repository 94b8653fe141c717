import { recipientTokens } from '@talkdrum/domain';
import { startTestDomain, type TestAccount, type TestDomain } from '@talkdrum/domain/testing';
import type { FastifyInstance } from 'fastify';
import { silentLog, testEnvironment } from '../../testing/index.ts';
import { buildPublic } from '../server.ts';

interface PublicWorld {
  world: TestDomain;
  app: FastifyInstance;
  stop: () => Promise<void>;
}

/** The public server on a database of its own, behind a proxy on this machine. */
export async function startPublicPages(
  options: Parameters<typeof startTestDomain>[0] = {},
): Promise<PublicWorld> {
  const world = await startTestDomain(options);
  const env = testEnvironment(world.database, { TRUST_PROXY: 'loopback' });
  const app = await buildPublic(world.domain, env, silentLog());
  const stop = async () => {
    await app.close();
    await world.stop();
  };
  return { world, app, stop };
}

/** Where visitors find a published item. */
export async function pathOf(account: TestAccount, id: string): Promise<string> {
  const { url } = await account.inScope(({ publishing }) => publishing.get(id));
  return new URL(url).pathname;
}

interface Recipient {
  path: string;
  accountId: string;
  publishedId: string;
  contactId: string;
}

/** The page's link in our own message to a contact. */
export function ownLink({ domain }: TestDomain, { path, ...recipient }: Recipient): string {
  return `${path}?r=${recipientTokens(domain.config.secret).make({ ...recipient, campaignId: null })}`;
}

/** As many visitors of the account as a process takes, running and waiting, until the returned function is called. */
export function crowdOf({ domain }: TestDomain, { accountId }: TestAccount): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  // More than half of the connections, and those that wait for them.
  const crowd = Array.from({ length: 2_000 }, () => domain.visitorLanes.pool.run(accountId, () => promise));
  return async () => {
    resolve();
    await Promise.all(crowd);
  };
}

/** A form as a browser posts it. */
export function postForm(
  app: FastifyInstance,
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) {
  return app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
}

/** The signed visit that the page's form brings back; empty without a form. */
export const visitIn = (body: string): string => /name="_visit" value="([\w-]+)"/.exec(body)?.[1] ?? '';
