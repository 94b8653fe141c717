import {
  type Domain,
  type PostedReferral,
  ReferralDesk,
  type ReferralView,
  type Visit,
} from '@talkdrum/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { formFields } from '../../form-body.ts';
import { readerOf } from '../../reader.ts';
import { askAgainPage } from '../../views/submission-view.ts';
import { visitorOf } from '../../visitor.ts';
import type { PageWithDocument } from '../page-cache.ts';
import { sendPersonal, visitAfterPress } from '../personal-page.ts';
import { isPerson } from '../visit-of.ts';
import { advocatePage, invitePage } from './advocate-view.ts';
import { referralStyles } from './referral-styles.ts';
import { friendPage, type OfPerson, thanksPage } from './referral-views.ts';

type Shown = Exclude<ReferralView, { kind: 'none' | 'too-many' }>;

/**
 * The page of a referral programme: for friends, and for advocates who follow our own links. One per process.
 */
export class ReferralPages {
  readonly #domain: Domain;
  readonly #desk: ReferralDesk;

  constructor(domain: Domain) {
    this.#domain = domain;
    this.#desk = new ReferralDesk(domain);
  }

  async open(
    request: FastifyRequest,
    reply: FastifyReply,
    found: PageWithDocument,
    visit: Visit,
  ): Promise<FastifyReply> {
    const query = request.query as Record<string, unknown>;
    const view = await this.#desk.open({
      page: found.page,
      visit,
      asked: { code: query['f'], channel: query['c'] },
      isPerson: isPerson(request),
      origin: visitorOf(request),
    });
    return this.#send(request, reply, found, { visit, view, posted: [] });
  }

  async take(request: FastifyRequest, reply: FastifyReply, found: PageWithDocument): Promise<FastifyReply> {
    const fields = formFields(request.body);
    const view = await this.#desk.take(this.#postedOf(request, found, fields));
    const visit = visitAfterPress(request, found, fields.get('_visit') ?? '', this.#domain.config.secret);
    const posted = [...fields].filter(([name]) => name !== '_confirm' && name !== '_web');
    return this.#send(request, reply, found, { visit, view, posted });
  }

  #postedOf(request: FastifyRequest, { page }: PageWithDocument, fields: URLSearchParams): PostedReferral {
    const valueOf = (name: string, most = 400) =>
      (fields.get(name) ?? '').slice(0, most).replaceAll('\0', '').toWellFormed();
    return {
      page,
      step: valueOf('step'),
      visitToken: fields.get('_visit') ?? '',
      confirmToken: fields.get('_confirm') ?? '',
      clickToken: fields.get('_click') ?? '',
      honeypot: valueOf('_web'),
      typed: {
        name: valueOf('name'),
        email: valueOf('email'),
        phone: valueOf('phone'),
        code: valueOf('code'),
        isAgreed: fields.get('agree') === 'yes',
      },
      referralId: valueOf('referral'),
      note: valueOf('note', 500),
      consentInWords: readerOf(request, page).words.text('referral.consent', { company: page.company }),
      origin: visitorOf(request),
    };
  }

  #send(
    request: FastifyRequest,
    reply: FastifyReply,
    found: PageWithDocument,
    {
      visit,
      view,
      posted,
    }: { visit: Visit; view: ReferralView; posted: readonly (readonly [string, string])[] },
  ): Promise<FastifyReply> {
    const isWrong = view.kind === 'friend' && Object.keys(view.problems).length > 0;
    const { picture } = found.page.card;
    return sendPersonal(
      request,
      reply.code(isWrong ? 422 : 200).header('referrer-policy', 'no-referrer'),
      found,
      {
        config: this.#domain.config,
        visit,
        view,
        show: (of, shown) => ({
          html: textOf({ ...of, picture, person: 'person' in shown ? shown.person : '' }, shown, posted),
          styles: [referralStyles],
          hasForm: shown.kind === 'suspicious',
        }),
      },
    );
  }
}

function textOf(of: OfPerson, view: Shown, posted: readonly (readonly [string, string])[]): string {
  switch (view.kind) {
    case 'friend':
      return friendPage(of, view);
    case 'thanks':
      return thanksPage(of, view.program, view.isAsked);
    case 'suspicious':
      return askAgainPage({ ...of, posted, confirmToken: view.confirmToken, files: [] });
    case 'invite':
      return invitePage(of, view);
    case 'advocate':
      return advocatePage(of, view);
  }
}
