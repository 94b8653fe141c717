import {
  type Domain,
  recipientTokens,
  RewardDesk,
  type RewardView,
  type Visit,
  visitTokens,
} from '@talkdrum/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { brandStyles } from '../../brand-styles.ts';
import { formFields } from '../../form-body.ts';
import { pageStyles } from '../../page-styles.ts';
import { sendNotFound, sendTooMany } from '../../problems.ts';
import { readerOf } from '../../reader.ts';
import type { PageWithDocument } from '../page-cache.ts';
import { publishedPolicy } from '../published-policy.ts';
import { visitOf } from '../visit-of.ts';
import { rewardStyles } from './reward-styles.ts';
import { claimedPage, offerPage, refusedPage, strangerPage } from './reward-views.ts';

/** Claim pages: shown to whomever a link was sent, and given only when the button is pressed. One per process. */
export class RewardPages {
  readonly #domain: Domain;
  readonly #desk: RewardDesk;

  constructor(domain: Domain) {
    this.#domain = domain;
    this.#desk = new RewardDesk(domain);
  }

  async open(
    request: FastifyRequest,
    reply: FastifyReply,
    found: PageWithDocument,
    visit: Visit,
  ): Promise<FastifyReply> {
    return this.#send(request, reply, found, visit, await this.#desk.open(found.page, visit));
  }

  async take(request: FastifyRequest, reply: FastifyReply, found: PageWithDocument): Promise<FastifyReply> {
    const { secret } = this.#domain.config;
    const visitToken = formFields(request.body).get('_visit') ?? '';
    const view = await this.#desk.claim({ page: found.page, visitToken, ip: request.ip });
    const fresh = visitOf(request, found.page, recipientTokens(secret));
    // Of the person who pressed the button, so that the next press is theirs too.
    const { recipient = null } = visitTokens(secret).open(visitToken) ?? {};
    return this.#send(request, reply, found, { ...fresh, recipient }, view);
  }

  async #send(
    request: FastifyRequest,
    reply: FastifyReply,
    { page, servedAt, brand: brandOfPage }: PageWithDocument,
    visit: Visit,
    view: RewardView,
  ): Promise<FastifyReply> {
    if (view.kind === 'none') return sendNotFound(reply);
    if (view.kind === 'too-many') return sendTooMany(reply);
    const brand = await brandOfPage();
    const of = {
      reader: readerOf(request, page),
      company: page.company,
      brand,
      picture: page.card.picture,
      otherUrl: new URL(servedAt).pathname,
      visitToken: visitTokens(this.#domain.config.secret).make(visit),
    };
    const styles = [pageStyles, brandStyles(brand), rewardStyles].filter((style) => style !== '');
    const { publicUrl } = this.#domain.config;
    return reply
      .header(
        'content-security-policy',
        publishedPolicy(page, styles, { publicUrl, servedAt }, { hasForm: false }),
      )
      .header('cache-control', 'private, no-store')
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(textOf(of, view));
  }
}

type Of = Omit<Parameters<typeof offerPage>[0], 'reward' | 'person' | 'airtime'>;
type Shown = Exclude<RewardView, { kind: 'none' | 'too-many' }>;

function textOf(of: Of, view: Shown): string {
  switch (view.kind) {
    case 'stranger':
      return strangerPage({ ...of, ...view });
    case 'offer':
      return offerPage({ ...of, ...view });
    case 'claimed':
      return claimedPage({ ...of, ...view });
    case 'refused':
      return refusedPage({ ...of, ...view });
  }
}
