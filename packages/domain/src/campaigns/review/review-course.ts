import type { Sql } from '../../kernel/index.ts';
import { forecastWarmUp, type WarmUpForecast } from '../../sending/index.ts';
import type { ReviewedTest, TestReview } from '../ab-testing/review-test.ts';
import type { Campaign } from '../campaign.entity.ts';
import type { ReviewRemark } from '../review-remark.ts';

interface CourseReview {
  blockers: ReviewRemark[];
  review: { abTest: TestReview | null; warmUp: WarmUpForecast | null };
}

/** How a campaign goes if it is sent now: the shares of its A/B test, or its days if the sender's domain is warming up. */
export async function reviewCourse(
  sql: Sql,
  campaign: Campaign,
  recipients: number,
  test: ReviewedTest | null,
): Promise<CourseReview> {
  const found = campaign.channel === 'sms' ? null : await forecastWarmUp(sql, campaign, recipients);
  if (test === null) return { blockers: [], review: { abTest: null, warmUp: found?.forecast ?? null } };
  const message = found?.problemOfTest ?? null;
  const tooLarge = message === null ? [] : [{ id: 'ab_test_warm_up', message }];
  return { blockers: [...test.blockers, ...tooLarge], review: { abTest: test.review, warmUp: null } };
}
