import { originOf, postalAddress, publicHost } from '../../accounts/index.ts';
import type { DomainConfig } from '../../config.ts';
import {
  countSegments,
  DeliveryWindows,
  isPersonalSms,
  type SmsComposer,
  smsComposer,
} from '../../sms/index.ts';
import { type SmsTerms } from '../../sending/index.ts';
import type { Currency, Unit } from '../../kernel/index.ts';
import type { CompiledMessage } from '../../templates/index.ts';
import type { Prices } from '../../wallet/index.ts';
import type { Campaign } from '../campaign.entity.ts';
import { priceCampaign } from './price-campaign.ts';

/** Everything that decides what each recipient of an SMS campaign costs and when it can be sent. */
export interface SmsPlan {
  currency: Currency;
  terms: SmsTerms;
  compose: SmsComposer;
  /** Texts differ in length: `terms.segments` is 1, and each recipient's own count applies. */
  isPersonal: boolean;
}

const someone = '00000000-0000-7000-8000-000000000000';

/**
 * Current prices and delivery windows. Throws `unavailable` if a price is missing in the account's currency.
 */
export async function planSms(
  { sql, clock }: Pick<Unit, 'sql' | 'clock'>,
  config: Pick<DomainConfig, 'secret' | 'publicUrl'>,
  prices: Prices,
  campaign: Campaign,
  { compiled, firstLink = 0 }: { compiled: CompiledMessage; firstLink?: number },
): Promise<SmsPlan> {
  const { currency, messageType } = await priceCampaign(sql, prices, campaign);
  const listed = (await prices.list(currency)).filter(
    (price) => price.kind === 'sms' && price.messageType === messageType,
  );
  const { rows } = await sql<{ name: string; address: string; publicHost: string | null }>(
    `select company as name, ${postalAddress('a')} as address, ${publicHost('a')} from account a where id = $1`,
    [campaign.accountId],
  );
  const { publicHost: host, ...account } = rows[0] ?? { name: '', address: '', publicHost: null };
  const compose = smsComposer(config, {
    compiled,
    campaignName: campaign.name,
    account,
    origin: originOf(config, host),
    firstLink,
  });
  const isPersonal = isPersonalSms(compiled);
  const sample = isPersonal ? '' : compose({ deliveryId: someone, name: null, phone: '', attributes: null });
  return {
    currency,
    compose,
    isPersonal,
    terms: {
      segments: isPersonal ? 1 : Math.max(1, countSegments(sample).segments),
      prices: listed.map(({ country, network, mills }) => ({ country, network, mills })),
      openings:
        messageType === 'promotional'
          ? await openings(sql, campaign.timezone, clock.now())
          : [{ country: '*', at: longOpen }],
    },
  };
}

/** A margin, because the database's clock is never quite ours. */
const longOpen = new Date(0);

async function openings(sql: Unit['sql'], zone: string, now: Date): Promise<SmsTerms['openings']> {
  const windows = await DeliveryWindows.load(sql);
  return [...windows.countries, '*'].map((country) => ({
    country,
    at: windows.isOpen(country, zone, now) ? longOpen : windows.nextOpen(country, zone, now),
  }));
}
