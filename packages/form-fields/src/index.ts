export type { AnswerProblem } from './answer-problem.ts';
export { defaultFields, newField } from './default-fields.ts';
export { defaultRatingSteps, filesOf, otherChoice } from './field-limits.schema.ts';
export * from './form-field.schema.ts';
export { type AnswerValue, isShown, showIfParts } from './is-shown.ts';
export { type AnswerOptions, cleanText, stepsOf } from './read-answer.ts';
export {
  type ShowIf,
  showIf,
  showIfOperator,
  type ShowIfOperator,
  type ShowIfRule,
} from './show-if.schema.ts';
export { type JudgedAnswers, validateAnswers } from './validate-answers.ts';
export { redirectUrl } from './web-address.schema.ts';
