import type { Channel } from '../../kernel/channel.schema.ts';
import { type AbTest, type AbVariant, variantLetter } from './ab-test.schema.ts';

/** What is wrong with a test, and the field it is about. */
export interface VariantProblem {
  /** Below `abTest`, like `variants.1.subject`. */
  field: string;
  message: string;
}

const emailOnly = ['subject', 'preheader', 'fromBrand', 'content'] as const;

/** What a channel doesn't have; saving refuses it. */
export function strangeParts({ variants }: AbTest, channel: Channel): VariantProblem[] {
  return variants.flatMap((variant, n) => {
    const strange = (channel === 'sms' ? emailOnly : (['text'] as const)).find(
      (part) => variant[part] !== null,
    );
    if (strange !== undefined)
      return [
        {
          field: `variants.${n}.${strange}`,
          message: `A variant of ${channel === 'sms' ? 'an SMS' : 'an email'} can’t have this. Leave it out.`,
        },
      ];
    const [own] = n === 0 ? ownParts(variant) : [];
    return own === undefined
      ? []
      : [{ field: `variants.0.${own}`, message: 'Variant A is the campaign itself. Change it there.' }];
  });
}

/** What keeps a test from starting. */
export function testProblems(test: AbTest): VariantProblem[] {
  const { variants, measure, event, testShare, holdoutShare } = test;
  const found: VariantProblem[] = [];
  const times = new Set(variants.map(({ sendAt }) => sendAt));
  for (const [n, variant] of variants.entries()) {
    if (n === 0) continue;
    if (ownParts(variant).length === 0 && (variant.sendAt === variants[0]?.sendAt || times.size === 1))
      found.push({
        field: `variants.${n}`,
        message: `Variant ${variantLetter(n)} is the same as variant A. Change what you want to test.`,
      });
    if (variant.subject === '')
      found.push({ field: `variants.${n}.subject`, message: `Variant ${variantLetter(n)} needs a subject.` });
    if (variant.fromBrand === '')
      found.push({
        field: `variants.${n}.fromBrand`,
        message: `Variant ${variantLetter(n)} needs a from brand.`,
      });
    if (variant.text?.trim() === '')
      found.push({ field: `variants.${n}.text`, message: `Variant ${variantLetter(n)} needs a message.` });
    if (variant.content !== null && isEmpty(variant.content))
      found.push({ field: `variants.${n}.content`, message: `Variant ${variantLetter(n)} needs content.` });
  }
  if (measure === 'conversions' && event === '')
    found.push({ field: 'event', message: 'Enter the name of the event that counts as a conversion.' });
  if ((testShare ?? 100) + holdoutShare > 100)
    found.push({
      field: 'holdoutShare',
      message: 'The test and the holdout are more than everyone together.',
    });
  return found;
}

function isEmpty({ html, text, design, templateId }: NonNullable<AbVariant['content']>): boolean {
  return html.trim() === '' && text.trim() === '' && !design && templateId === null;
}

function ownParts(variant: AbVariant): (keyof AbVariant)[] {
  return ([...emailOnly, 'text'] as const).filter((part) => variant[part] !== null);
}
