export const fieldLimits = {
  fields: 50,
  label: 300,
  help: 500,
  placeholder: 200,
  options: 50,
  option: 200,
  /** Columns of a matrix. */
  columns: 10,
  /** The words at the ends of a scale. */
  scale: 60,
  /** Characters of an answer. */
  text: 500,
  longText: 5_000,
  hidden: 500,
  /** Steps of a rating. */
  ratingSteps: 10,
  /** Of one submission. */
  files: 3,
} as const;

export const defaultRatingSteps = 5;

/** What the control of “Other” posts; the words come in a text beside it. */
export const otherChoice = '_other';

/** How many files a field takes. */
export function filesOf({ limits }: { limits: { max: number | null } }): number {
  return Math.min(limits.max ?? 1, fieldLimits.files);
}
