import { FewAtOnce } from '@talkdrum/asset-files';
import type { BareDomain } from '../../domain-with.ts';
import { DomainError, takeRate } from '../../kernel/index.ts';
import { createGuardedAgent, createOutboundRules, type OutboundRules } from '../../outbound/index.ts';
import { askLink, type LinkAnswer } from './ask-link.ts';
import { findLinks } from './find-links.ts';
import type { TemplateContent } from '../template.entity.ts';
import type { Templates } from '../templates.service.ts';

export interface CheckedLinks {
  links: LinkAnswer[];
  /** How many more the message has than are asked. */
  unchecked: number;
}

/** Opens a short scope of the account. */
type InScope = <T>(work: (scope: { templates: Templates }) => Promise<T>) => Promise<T>;

interface CheckOptions {
  rules?: OutboundRules;
  linkMs?: number;
  allMs?: number;
}

const mostLinks = 50;
const atOnce = 5;
/** A check knocks at other people's doors in our name. */
const checksPerHour = { points: 20, seconds: 3_600 };
/** The public internet only: the networks that webhooks may reach are no business of an email's links. */
const webRules = createOutboundRules({ plainPorts: [80] });

/**
 * Asks every web address of an email, as it is being written, whether it answers. Throws `rate_limited`, and what
 * compiling throws.
 */
export async function checkLinks(
  { pool }: Pick<BareDomain, 'pool'>,
  accountId: string,
  inScope: InScope,
  content: TemplateContent,
  options: CheckOptions = {},
): Promise<CheckedLinks> {
  const found = await inScope(async ({ templates }) =>
    findLinks(await templates.compile(await templates.fill(content))),
  );
  const links = found.slice(0, mostLinks);
  if (links.length === 0) return { links: [], unchecked: 0 };
  const rate = await takeRate(pool, `link-check:${accountId}`, checksPerHour);
  if (!rate.isAllowed)
    throw new DomainError('rate_limited', 'Too many checks of links. Wait a while and try again.', {
      resetsAt: rate.resetsAt.toISOString(),
    });
  const { rules = webRules, linkMs = 5_000, allMs = 15_000 } = options;
  const agent = await createGuardedAgent(rules);
  const few = new FewAtOnce(atOnce);
  const time = { linkMs, all: AbortSignal.timeout(allMs) };
  try {
    const answers = links.map((link) => few.run(() => askLink(agent, link, time)));
    return { links: await Promise.all(answers), unchecked: found.length - links.length };
  } finally {
    await agent.destroy();
  }
}
