import type { DomainConfig } from '../../config.ts';
import type { Unit } from '../../kernel/index.ts';
import { type ChosenReason, judgeContacts } from '../../sending/index.ts';
import { countSegments, NumberPlaces } from '../../sms/index.ts';
import type { Templates } from '../../templates/index.ts';
import type { Prices } from '../../wallet/index.ts';
import type { Campaign } from '../campaign.entity.ts';
import { priceCampaign } from '../prices/price-campaign.ts';
import { planSms } from '../prices/price-sms.ts';
import { stepQuestion } from './send-steps.ts';

/** What a journey's message to a contact would meet today: a reason not to send it, or what it costs. */
export interface ForeseenStep {
  reason: ChosenReason | null;
  /** The account's caps count it. */
  isPromotional: boolean;
  /** Thousandths of a minor unit. */
  mills: number;
}

/** What decides who would get a step's message and what it costs. */
export interface ForeseenContent {
  channel: 'email' | 'sms';
  senderId: string | null;
  /** SMS. */
  text: string;
  isTracked: boolean;
  timezone: string;
}

const someone = '00000000-0000-7000-8000-000000000000';

/**
 * The same question and the same prices as `sendSteps`, without queueing anything. Caps aren't asked: they depend on
 * what else was sent by then.
 */
export async function foreseeSteps(
  scope: Unit & { prices: Prices; templates: Templates },
  config: DomainConfig,
  content: ForeseenContent,
  consent: readonly string[] | null,
  contactIds: readonly string[],
): Promise<ReadonlyMap<string, ForeseenStep>> {
  const campaign = { ...content, accountId: scope.actor.accountId, name: '' } as unknown as Campaign;
  const question = await stepQuestion(scope, campaign, consent);
  const reasons = await judgeContacts(scope.sql, question, contactIds);
  const reached = [...reasons].filter(([, reason]) => reason === null || reason === 'cap').map(([id]) => id);
  const mills =
    content.channel === 'email'
      ? await emailPrice(scope, campaign)
      : await textPrices(scope, config, campaign, content, reached);
  return new Map(
    [...reasons].map(([id, reason]) => [
      id,
      {
        reason: reason === 'cap' ? null : reason,
        isPromotional: question.isPromotional !== false,
        mills: typeof mills === 'number' ? mills : (mills.get(id) ?? 0),
      },
    ]),
  );
}

async function emailPrice(scope: Unit & { prices: Prices }, campaign: Campaign): Promise<number> {
  return (await priceCampaign(scope.sql, scope.prices, campaign)).mills;
}

interface Reached {
  id: string;
  phone: string;
  name: string | null;
  email: string | null;
  attributes: Record<string, unknown>;
}

/** Each text as it would be composed, at the price of its number's network. */
async function textPrices(
  scope: Unit & { prices: Prices; templates: Templates },
  config: DomainConfig,
  campaign: Campaign,
  { text, isTracked }: ForeseenContent,
  contactIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const words = { subject: '', preheader: '', html: '', text, design: null, isTracked };
  const compiled = await scope.templates.compileFor('sms', words);
  const { terms, compose, isPersonal } = await planSms(scope, config, scope.prices, campaign, { compiled });
  const places = await NumberPlaces.load(scope.sql);
  const prices = new Map(terms.prices.map(({ country, network, mills }) => [`${country}/${network}`, mills]));
  const priceOf = (phone: string): number => {
    const { country, network } = places.find(phone);
    const keys = [`${country}/${network}`, `${country}/*`, `*/${network}`, '*/*'];
    return keys.map((key) => prices.get(key)).find((mills) => mills !== undefined) ?? 0;
  };
  const { rows } = await scope.sql<Reached>(
    `select id, phone, full_name as name, email, attributes from contact where account_id = $1 and id = any($2::uuid[])`,
    [scope.actor.accountId, contactIds],
  );
  return new Map(
    rows.map(({ id, phone, ...person }) => {
      const segments = isPersonal
        ? Math.max(1, countSegments(compose({ deliveryId: someone, phone, ...person })).segments)
        : terms.segments;
      return [id, priceOf(phone) * segments];
    }),
  );
}
