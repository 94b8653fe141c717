import type { DomainConfig } from '../../config.ts';
import { type CompiledMessage, renderMessage } from '../../templates/index.ts';
import { shortCode, shortCodeKey, unsubscribeLink } from '../links/short-code.ts';

/** What all recipients of an SMS campaign share. `compiled` comes from `compileSms`. */
export interface SmsContent {
  compiled: CompiledMessage;
  campaignName: string;
  account: { name: string; address?: string | null };
  /** Where its links lead. */
  origin: string;
  /** Of a variant of an A/B test: where its links begin among those of all variants. */
  firstLink?: number;
}

export interface SmsPerson {
  deliveryId: string;
  name: string | null;
  phone: string;
  email?: string | null;
  attributes: Record<string, unknown> | null;
  /** What rooms above have for the person. Without it samples of the greatest length are shown, and priced. */
  values?: Readonly<Record<string, string>>;
}

/**
 * Writes the text for one recipient. Deterministic, so the priced text is sent unless the contact changed.
 */
export type SmsComposer = (person: SmsPerson) => string;

/** Turns links into short links; see `storeShortLinks`. */
export function smsComposer(
  config: Pick<DomainConfig, 'secret'>,
  { compiled, campaignName, account, origin, firstLink = 0 }: SmsContent,
): SmsComposer {
  const key = shortCodeKey(config.secret);
  const shortUrl = (deliveryId: string, n: number) => `${origin}/s/${shortCode(key, deliveryId, n)}`;
  const hasPages = usesPages(compiled);
  return ({ deliveryId, name, phone, email = null, attributes, values }) => {
    const page = hasPages ? shortUrl(deliveryId, unsubscribeLink) : '';
    return renderMessage(compiled, {
      contact: { name, phone, email, attribs: attributes },
      values,
      campaign: { name: campaignName },
      account,
      links: {
        click: (n) => shortUrl(deliveryId, n + firstLink),
        pixel: null,
        unsubscribe: page,
        preferences: page,
        viewInBrowser: page,
      },
    }).text;
  };
}

/** The link numbers in the texts of a campaign. */
export function shortLinkNumbers(compiled: CompiledMessage): number[] {
  return [...compiled.links.keys(), ...(usesPages(compiled) ? [unsubscribeLink] : [])];
}

/** True if texts differ in more than their short links, which all have the same length. */
export function isPersonalSms({ text, mergeTags }: CompiledMessage): boolean {
  return text.some(
    (part) =>
      typeof part !== 'string' &&
      't' in part &&
      !/^(?:links|account|campaign)[.]/.test(mergeTags[part.t]?.path ?? ''),
  );
}

function usesPages({ mergeTags }: CompiledMessage): boolean {
  return mergeTags.some(({ path }) => path.startsWith('links.'));
}
