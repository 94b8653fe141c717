import { z } from 'zod';
import { brandFontNames } from './brand/fonts.ts';
import { checkDoc, DesignProblem } from './check-doc.ts';
import { contentCondition, maxConditions } from './condition.schema.ts';
import type { DesignNode } from './design-node.ts';
import { colour, pixels } from './values.ts';

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

const doc = z.unknown().transform((input, context): DesignNode => {
  try {
    return checkDoc(input);
  } catch (error) {
    if (!(error instanceof DesignProblem)) throw error;
    context.addIssue({
      code: 'custom',
      message: error.message,
      path: error.block === null ? [] : [error.block],
    });
    return z.NEVER;
  }
});

/** An email design as it is stored. Everything else of the message is made from it, on the server. */
export const emailDesign = z
  .strictObject({
    version: z.literal(1),
    theme: designTheme.prefault({}),
    doc,
    conditions: z.array(contentCondition).max(maxConditions).default([]),
  })
  .superRefine(({ doc: { content = [] }, conditions }, context) => {
    for (const [index, { type, attrs }] of content.entries())
      if (type === 'conditional' && Number(attrs?.['condition']) >= conditions.length)
        context.addIssue({
          code: 'custom',
          message: 'Choose for whom this block is shown.',
          path: ['doc', index],
        });
  });
export type EmailDesign = z.output<typeof emailDesign>;

/** Where a refusal belongs: `design`, or `design.3` for the fourth block. */
export function designField(path: readonly PropertyKey[]): string {
  const block = path.find((part) => typeof part === 'number');
  return path[0] === 'doc' && block !== undefined ? `design.${String(block)}` : 'design';
}
