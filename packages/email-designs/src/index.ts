export { type ContentCondition, contentCondition, maxConditions } from './condition.schema.ts';
