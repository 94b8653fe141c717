import { type Domain, MemberDesk, type MemberView, type Visit } from '@talkdrum/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { formFields } from '../../form-body.ts';
import type { PageWithDocument } from '../page-cache.ts';
import { sendPersonal, visitAfterPress } from '../personal-page.ts';
import { isPerson } from '../visit-of.ts';
import { cardStyles, loyaltyStyles } from './loyalty-styles.ts';
import { invitedPage, memberPage, strangersPage } from './loyalty-views.ts';

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/**
 * Members’ pages: a card for the person a link was sent to, and buttons that spend their points. One per
 * process.
 */
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
    const fields = formFields(request.body);
    const visitToken = fields.get('_visit') ?? '';
    const wanted = fields.get('reward') ?? '';
    const rewardId = uuid.test(wanted) ? wanted : null;
    const view = await this.#desk.press({ page: found.page, visitToken, ip: request.ip, rewardId });
    const fresh = visitAfterPress(request, found, visitToken, this.#domain.config.secret);
    return this.#send(request, reply, found, fresh, view);
  }

  #send(
    request: FastifyRequest,
    reply: FastifyReply,
    found: PageWithDocument,
    visit: Visit,
    view: MemberView,
  ): Promise<FastifyReply> {
    return sendPersonal(request, reply, found, {
      config: this.#domain.config,
      visit,
      view,
      show: (of, shown) => ({
        html: textOf(of, shown),
        styles: [loyaltyStyles, shown.kind === 'card' ? cardStyles(shown.card) : ''],
      }),
    });
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
