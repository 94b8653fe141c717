export { compileRules } from './compile/compile-rules.ts';
export type { CompiledRules, CompileOptions, ResolveSegment } from './compile/compile-rules.ts';
export { contactFilterToRules } from './contact-filter.ts';
export type { ContactFilter } from './contract.ts';
export { parseRules, referencedLists, referencedSegments } from './parse-rules.ts';
export type { ContactFacts, RuleWorld } from './match/rule-world.ts';
export type {
  AttributeRule,
  EventRule,
  FieldRule,
  ListRule,
  LoyaltyRule,
  MessageRule,
  Rule,
  RuleGroup,
  RuleNode,
  SearchRule,
  SegmentDefinition,
  SegmentRule,
} from './schema.ts';
