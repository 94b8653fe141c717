import { z } from 'zod';

export const showIfOperator = z.enum(['is', 'is-not', 'contains', 'is-filled', 'is-empty', 'above', 'below']);
export type ShowIfOperator = z.infer<typeof showIfOperator>;

/** One comparison with the answer to an earlier field. `value` is ignored by `is-filled` and `is-empty`. */
const showIfRule = z.strictObject({
  field: z.string(),
  operator: showIfOperator,
  value: z.string().max(200, 'Use 200 characters or fewer').default(''),
});
export type ShowIfRule = z.infer<typeof showIfRule>;

/** When a field is on the form: all of the rules hold, or any of them. */
export const showIf = z.strictObject({
  match: z.enum(['all', 'any']),
  rules: z.array(showIfRule).min(1, 'Add a rule').max(5, 'Use 5 rules or fewer'),
});
export type ShowIf = z.infer<typeof showIf>;
