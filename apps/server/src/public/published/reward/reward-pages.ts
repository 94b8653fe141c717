import { type Domain, RewardDesk, type RewardView, type Visit } from '@talkdrum/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { formFields } from '../../form-body.ts';
import type { PageWithDocument } from '../page-cache.ts';
import { sendPersonal, visitAfterPress } from '../personal-page.ts';
import { rewardStyles } from './reward-styles.ts';
import { claimedPage, offerPage, refusedPage, strangerPage } from './reward-views.ts';

/** Claim pages: shown to anyone with a link, and a code is given only when the button is pressed. One per process. */
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
    const visitToken = formFields(request.body).get('_visit') ?? '';
    const view = await this.#desk.claim({ page: found.page, visitToken, ip: request.ip });
    const fresh = visitAfterPress(request, found, visitToken, this.#domain.config.secret);
    return this.#send(request, reply, found, fresh, view);
  }

  #send(
    request: FastifyRequest,
    reply: FastifyReply,
    found: PageWithDocument,
    visit: Visit,
    view: RewardView,
  ): Promise<FastifyReply> {
    const { picture } = found.page.card;
    return sendPersonal(request, reply, found, {
      config: this.#domain.config,
      visit,
      view,
      show: (of, shown) => ({ html: textOf({ ...of, picture }, shown), styles: [rewardStyles] }),
    });
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
