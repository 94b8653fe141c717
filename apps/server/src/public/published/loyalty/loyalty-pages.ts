import {
  type Domain,
  MemberDesk,
  type MemberView,
  recipientTokens,
  type Visit,
  visitTokens,
} from '@talkdrum/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { brandOf } from '../../brand-of.ts';
import { brandStyles } from '../../brand-styles.ts';
import { formFields } from '../../form-body.ts';
import { pageStyles } from '../../page-styles.ts';
import { sendNotFound, sendTooMany } from '../../problems.ts';
import { readerOf } from '../../reader.ts';
import type { PageWithDocument } from '../page-cache.ts';
import { publishedPolicy } from '../published-policy.ts';
import { isPerson, visitOf } from '../visit-of.ts';
import { cardStyles, loyaltyStyles } from './loyalty-styles.ts';
import { invitedPage, memberPage, strangersPage } from './loyalty-views.ts';

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Members’ pages: a card for the person to whom a link was sent, and buttons that spend their points. One per process. */
export class LoyaltyPages {
  readonly #domain: Domain;
  readonly #desk: MemberDesk;

  constructor(domain: Domain) {
    this.#domain = domain;
    this.#desk = new MemberDesk(domain);
  }

  async open(
    request: FastifyRequest,
    reply: FastifyReply,
    found: PageWithDocument,
    visit: Visit,
  ): Promise<FastifyReply> {
    const view = await this.#desk.open(found.page, visit, { isPerson: isPerson(request) });
    return this.#send(request, reply, found, visit, view);
  }

  async take(request: FastifyRequest, reply: FastifyReply, found: PageWithDocument): Promise<FastifyReply> {
    const { secret } = this.#domain.config;
    const fields = formFields(request.body);
    const visitToken = fields.get('_visit') ?? '';
    const wanted = fields.get('reward') ?? '';
    const rewardId = uuid.test(wanted) ? wanted : null;
    const view = await this.#desk.press({ page: found.page, visitToken, ip: request.ip, rewardId });
    const fresh = visitOf(request, found.page, recipientTokens(secret));
    // Of the person who pressed the button, so that the next press is theirs too.
    const { recipient = null } = visitTokens(secret).open(visitToken) ?? {};
    return this.#send(request, reply, found, { ...fresh, recipient }, view);
  }

  async #send(
    request: FastifyRequest,
    reply: FastifyReply,
    { page, servedAt }: PageWithDocument,
    visit: Visit,
    view: MemberView,
  ): Promise<FastifyReply> {
    if (view.kind === 'none') return sendNotFound(reply);
    if (view.kind === 'too-many') return sendTooMany(reply);
    const brand = await brandOf(this.#domain, page.accountId);
    const of = {
      reader: readerOf(request, page),
      company: page.company,
      brand,
      otherUrl: new URL(servedAt).pathname,
      visitToken: visitTokens(this.#domain.config.secret).make(visit),
    };
    const own = view.kind === 'card' ? cardStyles(view.card) : '';
    const styles = [pageStyles, brandStyles(brand), loyaltyStyles, own].filter((style) => style !== '');
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

function textOf(
  of: Parameters<typeof memberPage>[0],
  view: Exclude<MemberView, { kind: 'none' | 'too-many' }>,
): string {
  switch (view.kind) {
    case 'stranger':
      return strangersPage(of, view.program);
    case 'invited':
      return invitedPage(of, view);
    case 'card':
      return memberPage(of, view.card, view.outcome);
  }
}
