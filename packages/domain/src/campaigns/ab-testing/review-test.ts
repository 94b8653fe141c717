import { DomainError } from '../../kernel/index.ts';
import type { Templates } from '../../templates/index.ts';
import type { Campaign } from '../campaign.entity.ts';
import type { ReviewRemark } from '../review-remark.ts';
import { variantLetter } from '../ab-settings/ab-test.schema.ts';
import { type CompiledVariant, compileVariants } from './compile-variants.ts';
import { shareOut } from './share-out.ts';
import { testProblems } from '../ab-settings/variant-problems.ts';

/** What the shares of a test are today. */
export interface TestReview {
  variants: { letter: string; subject: string; people: number; sendAt: string | null }[];
  rest: number;
  heldOut: number;
}

export interface ReviewedTest {
  review: TestReview;
  blockers: ReviewRemark[];
  /** Empty while one of them can't be compiled. */
  compiled: CompiledVariant[];
}

/** A draft's test; null without one. Problems of variant A are the campaign's own. */
export async function reviewTest(
  templates: Pick<Templates, 'compileFor' | 'fill'>,
  campaign: Campaign,
  recipients: number,
): Promise<ReviewedTest | null> {
  const { abTest } = campaign;
  if (!abTest) return null;
  const { compiled, refusal } = await compile(templates, campaign);
  const shares = shareOut(recipients, abTest);
  const blockers = testProblems(abTest).map(({ field, message }) => ({
    id: 'ab_test',
    message,
    field: `abTest.${field}`,
  }));
  const needed = abTest.variants.length;
  if (recipients > 0 && shares.variants.some((people) => people === 0))
    blockers.push({
      id: 'ab_test_too_small',
      message: `A test with ${needed} variants needs ${needed} recipients or more.`,
      field: 'abTest.testShare',
    });
  return {
    review: {
      variants: abTest.variants.map(({ sendAt, subject }, n) => ({
        letter: variantLetter(n),
        subject: subject ?? campaign.subject,
        people: shares.variants[n] ?? 0,
        sendAt,
      })),
      rest: shares.rest,
      heldOut: shares.heldOut,
    },
    blockers: [...blockers, ...refusal, ...ownRemarks(compiled)],
    compiled,
  };
}

/** What keeps a variant's own content from being sent. */
function ownRemarks(compiled: readonly CompiledVariant[]): ReviewRemark[] {
  return compiled
    .filter(({ n }) => n > 0)
    .flatMap(({ n, compiled: { checks } }) =>
      checks
        .filter(({ level, id }) => level === 'blocker' && id !== 'empty_subject')
        .map(({ id, message }) => ({
          id,
          message: `Variant ${variantLetter(n)}: ${message}`,
          field: `abTest.variants.${n}`,
        })),
    );
}

async function compile(
  templates: Pick<Templates, 'compileFor' | 'fill'>,
  campaign: Campaign,
): Promise<{ compiled: CompiledVariant[]; refusal: ReviewRemark[] }> {
  try {
    const { abTest } = campaign;
    return { compiled: abTest ? await compileVariants(templates, campaign, abTest) : [], refusal: [] };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    // Without a name it's variant A's, which the campaign's own review says.
    const isOwn = error.publicMessage.startsWith('Variant ') || error.code === 'limit_reached';
    return {
      compiled: [],
      refusal: isOwn ? [{ id: error.code, message: error.publicMessage, field: 'abTest' }] : [],
    };
  }
}
