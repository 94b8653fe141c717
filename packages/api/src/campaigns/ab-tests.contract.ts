import { abDecision, abTestReport } from '@talkdrum/domain/campaigns/ab-testing/ab-test-report.schema';
import { z } from 'zod';

export {
  type AbTest,
  type AbTestInput,
  type AbVariant,
  abTest as abTestFields,
  abTestLimits,
  variantLetter,
} from '@talkdrum/domain/campaigns/ab-settings/ab-test.schema';
export { testProblems } from '@talkdrum/domain/variant-problems';

const count = z.number().int();

/** How many people each share of a draft's test would be. */
export const testShares = z.object({
  variants: z.array(
    z.object({ letter: z.string(), subject: z.string(), people: count, sendAt: z.string().nullable() }),
  ),
  rest: count,
  heldOut: count,
});

/** Null for a campaign without an A/B test. */
export const abTestOutput = abTestReport.nullable();
export const decideAbTestInput = abDecision.extend({ id: z.uuid() });
export const copyVariantInput = z.object({ id: z.uuid(), variant: z.int().min(0).max(4) });
export type AbTestOutput = z.infer<typeof abTestReport>;
