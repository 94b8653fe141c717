import {
  type AbTest,
  type AbVariant,
  type Channel,
  testProblems,
  variantLetter,
} from '@talkdrum/api/contracts';
import type { DraftInput } from '../campaign-form.ts';

/** What a variant can differ in, by channel. */
export type VariantPart = 'subject' | 'preheader' | 'fromBrand' | 'content' | 'text' | 'sendAt';
export const variantParts: Record<Channel, readonly VariantPart[]> = {
  email: ['subject', 'preheader', 'fromBrand', 'content', 'sendAt'],
  sms: ['text', 'sendAt'],
};
export const partWords: Record<VariantPart, string> = {
  subject: 'Subject',
  preheader: 'Preheader',
  fromBrand: 'From brand',
  content: 'Content',
  text: 'Message',
  sendAt: 'Start time',
};

export const sameAsCampaign: AbVariant = {
  subject: null,
  preheader: null,
  fromBrand: null,
  content: null,
  text: null,
  sendAt: null,
};

/** A new test: two variants, the second with a subject or message to change. */
export function newTest(values: DraftInput, channel: Channel): AbTest {
  const { subject, text } = values;
  return {
    variants: [sameAsCampaign, { ...sameAsCampaign, ...(channel === 'sms' ? { text } : { subject }) }],
    testShare: 20,
    minutes: 240,
    measure: 'clicks',
    event: '',
    ifUnclear: 'first',
    holdoutShare: 0,
  };
}

export const lengths: readonly { minutes: number; label: string }[] = [
  { minutes: 15, label: '15 minutes' },
  { minutes: 30, label: '30 minutes' },
  { minutes: 60, label: '1 hour' },
  { minutes: 120, label: '2 hours' },
  { minutes: 240, label: '4 hours' },
  { minutes: 480, label: '8 hours' },
  { minutes: 720, label: '12 hours' },
  { minutes: 1440, label: '1 day' },
  { minutes: 2880, label: '2 days' },
  { minutes: 4320, label: '3 days' },
  { minutes: 10_080, label: '7 days' },
];

/** "4 hours" */
export function lengthWords(minutes: number): string {
  const known = lengths.find((length) => length.minutes === minutes)?.label;
  return known ?? (minutes % 60 === 0 ? `${minutes / 60} hours` : `${minutes} minutes`);
}

export const measureWords: Record<AbTest['measure'], string> = {
  clicks: 'Most people who click',
  views: 'Most people who view',
  conversions: 'Most conversions',
  hand: 'I decide by hand',
};

/** One line for the closed section. */
export function testSummary(test: AbTest): string {
  const { variants, testShare, minutes, holdoutShare } = test;
  const letters = variants.map((_, n) => variantLetter(n)).join(', ');
  const share = testShare === null ? 'split evenly' : `on ${testShare}% for ${lengthWords(minutes)}`;
  return `${letters} ${share}${holdoutShare > 0 ? `, ${holdoutShare}% get nothing` : ''}`;
}

/** What is wrong below a path, like `variants.1`. */
export function problemsOf(test: AbTest, path: string): string[] {
  return testProblems(test)
    .filter(({ field }) => field === path || field.startsWith(`${path}.`))
    .map(({ message }) => message);
}

/** The words of the draft as one variant has them, for the preview. */
export function wordsOf<Words extends Pick<DraftInput, 'subject' | 'preheader' | 'html' | 'text' | 'design'>>(
  values: Words & { abTest?: AbTest | null },
  n: number,
): Words {
  const variant = values.abTest?.variants[n];
  if (n === 0 || variant === undefined) return values;
  const { subject, preheader, content, text } = variant;
  const own = content
    ? { html: content.html, text: content.text, design: content.design ?? null }
    : text === null
      ? {}
      : { text };
  return {
    ...values,
    subject: subject ?? values.subject,
    preheader: preheader ?? values.preheader,
    ...own,
  };
}
