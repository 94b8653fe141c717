/** Something to repair before sending (blocker), or to know (warning). */
export interface ReviewRemark {
  id: string;
  message: string;
  /** The field it is about, like `abTest.variants.1.subject`, if it's one of the A/B test. */
  field?: string;
}
