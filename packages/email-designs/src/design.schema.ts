import { z } from 'zod';
import { brandFontNames } from './brand/fonts.schema.ts';
import { checkDoc, DesignProblem } from './check-doc.schema.ts';
import { type ContentCondition, contentCondition, maxConditions } from './condition.schema.ts';
import type { DesignNode } from './design-node.ts';
import { colour, pixels } from './values.schema.ts';

/** What holds for the whole mail. Null takes the brand's value. */
export const designTheme = z.strictObject({
  /** Around the mail. */
  page: colour.default('#f3f4f6'),
  /** Of the mail itself. */
  card: colour.default('brand.background'),
  text: colour.default('brand.text'),
  link: colour.default('brand.primary'),
  button: colour.default('brand.primary'),
  font: z.enum(brandFontNames).nullable().default(null),
  headingFont: z.enum(brandFontNames).nullable().default(null),
  size: pixels(12, 22).default(16),
  width: pixels(420, 720).default(600),
  corners: pixels(0, 40).default(0),
});
export type DesignTheme = z.output<typeof designTheme>;

/** Everything but the document, which `checkDoc` reads. */
const envelope = z.strictObject({
  version: z.literal(1, 'This version of the editor’s format isn’t known'),
  theme: designTheme.prefault({}),
  doc: z.unknown(),
  conditions: z.array(contentCondition).max(maxConditions).default([]),
});

/** An email design as it is stored. Everything else of the message is made from it, on the server. */
export interface EmailDesign {
  version: 1;
  theme: DesignTheme;
  doc: DesignNode;
  conditions: ContentCondition[];
}

/**
 * Reads a design that could come from anywhere: a copy with only what is known, or one issue, whose path has the
 * number of the block it is about.
 */
export const emailDesign = z
  .custom<EmailDesign>()
  .transform((input: unknown, context): EmailDesign => {
    try {
      return checkDesign(input);
    } catch (error) {
      if (!(error instanceof DesignProblem)) throw error;
      const path = error.block === null ? [] : [error.block];
      context.addIssue({ code: 'custom', message: error.message, path });
      return z.NEVER;
    }
  })
  .meta({ examples: [{ version: 1, doc: { type: 'doc', content: [{ type: 'paragraph' }] } }] as never });

function checkDesign(input: unknown): EmailDesign {
  const { data, error } = envelope.safeParse(input);
  if (data === undefined) throw new DesignProblem(explain(error), null);
  const doc = checkDoc(data.doc);
  for (const [index, { type, attrs }] of (doc.content ?? []).entries())
    if (type === 'conditional' && Number(attrs?.['condition']) >= data.conditions.length)
      throw new DesignProblem('Choose who sees this block.', index);
  return { ...data, doc };
}

function explain({ issues: [issue] }: z.ZodError): string {
  const place = issue?.path.join('.') ?? '';
  return `The design can’t be read${place === '' ? '' : ` at “${place.slice(0, 60)}”`}: ${issue?.message ?? ''}`;
}

/** The field of a refusal: `design`, or `design.3` if it is about the fourth block. */
export const designField = (path: readonly PropertyKey[]): string =>
  ['design', ...path.map(String)].join('.');
