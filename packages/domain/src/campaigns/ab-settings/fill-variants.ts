import { fieldError, type Channel } from '../../kernel/index.ts';
import type { Template, Templates } from '../../templates/index.ts';
import { type AbTest, type AbTestInput, abTest, type VariantContent } from './ab-test.schema.ts';
import { strangeParts } from './variant-problems.ts';

type Fill = Pick<Templates, 'fill' | 'get'>;
type Given = AbTestInput | null | undefined;

/** Refuses, on the field, a template that doesn't exist, unless it's in `before`: it may have been deleted since. */
export async function requireTemplates(
  templates: Fill,
  given: Given,
  before: AbTest | null = null,
): Promise<void> {
  const known = new Set(before?.variants.map(({ content }) => content?.templateId));
  for (const [n, { content }] of (given?.variants ?? []).entries()) {
    const id = content?.templateId ?? null;
    if (id === null || known.has(id) || (await find(templates, id)) !== null) continue;
    throw fieldError(
      `abTest.variants.${n}.content.templateId`,
      'This template doesn’t exist or was deleted. Choose another one.',
      'not_found',
    );
  }
}

/**
 * The test of a draft as it is stored: HTML and text made from designs, and templates named without content copied.
 * Refuses, on the field, what the channel doesn't have.
 */
export async function fillTest(templates: Fill, channel: Channel, given: Given): Promise<AbTest | null> {
  if (!given) return null;
  const test = abTest.parse(given);
  const [strange] = strangeParts(test, channel);
  if (strange !== undefined) throw fieldError(`abTest.${strange.field}`, strange.message);
  const variants: AbTest['variants'] = [];
  for (const variant of test.variants)
    variants.push({ ...variant, content: variant.content && (await filled(templates, variant.content)) });
  return { ...test, variants };
}

/** A copy doesn't depend on templates that may have been deleted since. */
export function withoutTemplates(test: AbTest | null | undefined): AbTest | null {
  if (!test) return null;
  const variants = test.variants.map((variant) => ({
    ...variant,
    content: variant.content && { ...variant.content, templateId: null },
  }));
  return { ...test, variants };
}

async function filled(templates: Fill, content: VariantContent): Promise<VariantContent> {
  const { templateId, html, text, design } = content;
  const isBlank = html === '' && text === '' && !design;
  const template = isBlank && templateId !== null ? await find(templates, templateId) : null;
  return templates.fill(template === null ? content : copied(template));
}

async function find(templates: Fill, id: string): Promise<Template | null> {
  const template = await templates.get(id).catch(() => null);
  return template?.channel === 'email' ? template : null;
}

function copied({ id, html, text, design }: Template): VariantContent {
  return { templateId: id, html, text, design: design ?? null };
}
