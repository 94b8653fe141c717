import { DomainError } from '../../kernel/index.ts';
import type { CompiledMessage, Part, Templates } from '../../templates/index.ts';
import type { Campaign } from '../campaign.entity.ts';
import { type AbTest, abTestLimits, variantLetter } from '../ab-settings/ab-test.schema.ts';

/** What one variant sends. */
export interface CompiledVariant {
  n: number;
  subject: string;
  fromBrand: string;
  /** Has a content of its own. */
  isOwn: boolean;
  sendAt: string | null;
  compiled: CompiledMessage;
  /** Where its links and conditions begin among those of all variants. */
  firstLink: number;
  firstCondition: number;
}

type Message = Pick<
  Campaign,
  'subject' | 'preheader' | 'fromBrand' | 'templateId' | 'html' | 'text' | 'design' | 'isTracked'
>;

/** The campaign's message as variant `n` sends it. */
export function variantMessage(campaign: Campaign, test: AbTest, n: number): Message {
  const { subject, preheader, fromBrand, templateId = null, html, text, isTracked } = campaign;
  const own = test.variants[n];
  const content = own?.content;
  return {
    subject: own?.subject ?? subject,
    preheader: own?.preheader ?? preheader,
    fromBrand: own?.fromBrand ?? fromBrand,
    isTracked,
    ...(content
      ? { ...content, design: content.design ?? null }
      : { templateId, html, text: own?.text ?? text, design: campaign.design ?? null }),
  };
}

/** Compiles every variant. A refusal names the variant. */
export async function compileVariants(
  templates: Pick<Templates, 'compileFor' | 'fill'>,
  campaign: Campaign,
  test: AbTest,
): Promise<CompiledVariant[]> {
  const compiled: CompiledVariant[] = [];
  for (const [n, { sendAt, content, text }] of test.variants.entries()) {
    // A design of its own takes the brand kit of today, like the campaign's.
    const message = await templates.fill(variantMessage(campaign, test, n));
    const variant = await templates
      .compileFor(campaign.channel, message, campaign.analytics())
      .catch((error: unknown) => {
        throw n === 0 ? error : named(error, n);
      });
    const isOwn = n === 0 || content !== null || text !== null;
    compiled.push({
      n,
      sendAt,
      subject: message.subject,
      fromBrand: message.fromBrand,
      compiled: variant,
      isOwn,
      firstLink: isOwn ? countLinks(compiled) : 0,
      firstCondition: isOwn ? allConditions(compiled).length : 0,
    });
  }
  if (allConditions(compiled).length > abTestLimits.conditions)
    throw new DomainError(
      'limit_reached',
      `The variants have more than ${abTestLimits.conditions} conditions together. Remove some.`,
    );
  return compiled;
}

function named(error: unknown, n: number): unknown {
  return error instanceof DomainError
    ? new DomainError(error.code, `Variant ${variantLetter(n)}: ${error.publicMessage}`, error.details)
    : error;
}

/** The conditions of all variants, in the order of `firstCondition`. */
export function allConditions(variants: readonly CompiledVariant[]): Conditions {
  return ownContents(variants).flatMap(({ compiled }) => compiled.conditions ?? []);
}

type Conditions = NonNullable<CompiledMessage['conditions']>;

/** Those with a content of their own; the others share the content and so the links of variant A. */
function ownContents(variants: readonly CompiledVariant[]): readonly CompiledVariant[] {
  return variants.filter(({ isOwn }) => isOwn);
}

function countLinks(variants: readonly CompiledVariant[]): number {
  return ownContents(variants).reduce((sum, { compiled }) => sum + compiled.links.length, 0);
}

/**
 * The campaign's own copy: variant A with the links of all variants behind its own, so that every number a recipient
 * can click is found there.
 */
export function withAllLinks(variants: readonly CompiledVariant[]): CompiledMessage {
  const [first, ...others] = ownContents(variants);
  if (first === undefined) throw new Error('a test without variants');
  const links = [...first.compiled.links];
  const mergeTags = [...first.compiled.mergeTags];
  for (const { compiled } of others) {
    const moved = mergeTags.length;
    const move = (part: Part): Part =>
      typeof part !== 'string' && 't' in part ? { ...part, t: part.t + moved } : part;
    links.push(...compiled.links.map((link) => ({ ...link, url: link.url.map(move) })));
    mergeTags.push(...compiled.mergeTags);
  }
  return { ...first.compiled, links, mergeTags };
}
