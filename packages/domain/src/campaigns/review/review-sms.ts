import type { DomainConfig } from '../../config.ts';
import { type AudienceCriteria, forecastSms, sampleAudience } from '../../sending/index.ts';
import { countSegments, describeSms, type HeldGroup } from '../../sms/index.ts';
import type { Unit } from '../../kernel/index.ts';
import type { CompiledMessage } from '../../templates/index.ts';
import type { Prices } from '../../wallet/index.ts';
import type { Campaign } from '../campaign.entity.ts';
import { planSms, type SmsPlan } from '../prices/price-sms.ts';
import type { ReviewRemark } from '../review-remark.ts';

/** The SMS-specific part of a review. */
export interface SmsReview {
  /** The text as one recipient of the audience gets it. */
  text: string;
  encoding: 'gsm7' | 'ucs2';
  segments: number;
  /** True if texts differ in length. Cost and segments are then the maximum over a sample of the audience. */
  isEstimate: boolean;
  /** Recipients waiting for their delivery window, by country. */
  held: HeldGroup[];
}

/** Enough to include the longest names; a larger sample would make the page slow. */
const sampleSize = 500;
/** Above this, a message is too long for SMS. */
const maxSegments = 10;
const someone = '00000000-0000-7000-8000-000000000000';

/**
 * Reviews an SMS campaign as if sent now: its longest text, its cost in thousandths of a minor unit, and who
 * waits.
 */
export async function reviewSms(
  unit: Pick<Unit, 'sql' | 'clock'>,
  config: Pick<DomainConfig, 'secret' | 'publicUrl'>,
  prices: Prices,
  subject: { campaign: Campaign; compiled: CompiledMessage; question: AudienceCriteria },
): Promise<{ sms: SmsReview; mills: bigint; plan: SmsPlan }> {
  const plan = await planSms(unit, config, prices, subject.campaign, subject);
  const forecast = await forecastSms(unit.sql, subject.question, plan.terms);
  const text = await longestText(unit, plan, subject.question);
  const { encoding, segments } = describeSms(text);
  const { held, millsPerSegment } = forecast;
  return {
    plan,
    mills: millsPerSegment * BigInt(Math.max(1, segments)),
    sms: { text, encoding, segments, isEstimate: plan.isPersonal, held },
  };
}

async function longestText(
  { sql }: Pick<Unit, 'sql'>,
  { isPersonal, compose }: SmsPlan,
  question: AudienceCriteria,
): Promise<string> {
  const people = await sampleAudience(sql, question, isPersonal ? sampleSize : 1);
  const texts = people.map(({ address, name, email, attributes }) =>
    compose({ deliveryId: someone, name, phone: address, email, attributes }),
  );
  const measured = texts
    .map((text) => ({ text, ...countSegments(text) }))
    .toSorted((a, b) => b.segments - a.segments || b.units - a.units);
  return measured[0]?.text ?? compose({ deliveryId: someone, name: null, phone: '', attributes: null });
}

export function smsBlockers({ segments }: SmsReview): ReviewRemark[] {
  if (segments === 0) return [{ id: 'empty_content', message: 'Write a message.' }];
  if (segments <= maxSegments) return [];
  return [
    { id: 'too_long', message: `The message takes ${segments} SMS. Shorten it to ${maxSegments} or fewer.` },
  ];
}

export function smsWarnings(review: SmsReview, text: string): ReviewRemark[] {
  const found: ReviewRemark[] = [];
  const { replacements, encoding } = describeSms(text);
  if (encoding === 'ucs2' && replacements.length > 0)
    found.push({
      id: 'unicode',
      message:
        `${replacements.map(({ from }) => from).join(' ')} halve${replacements.length === 1 ? 's' : ''} ` +
        'the room: an SMS then holds 70 characters instead of 160.',
    });
  const held = review.held.reduce((sum, { people }) => sum + people, 0);
  if (held > 0)
    found.push({
      id: 'quiet_hours',
      message:
        `${held.toLocaleString('en')} ${held === 1 ? 'recipient waits' : 'recipients wait'} for the ` +
        'hours in which promotional SMS may arrive.',
    });
  return found;
}
