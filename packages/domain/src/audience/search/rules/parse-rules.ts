import { DomainError } from '../../../kernel/index.ts';
import { checkStructure } from './check-structure.ts';
import type { RuleProblem } from './check-structure.ts';
import { definitionShape } from './schema.ts';
import type { RuleNode, SegmentDefinition } from './schema.ts';

/** An error with the path to the invalid node in its details. */
export function invalidRules({ path, message }: RuleProblem): DomainError {
  return new DomainError('invalid_rules', message, { path: path.join('.') });
}

/** Validates a definition from outside or from the database. Throws `invalid_rules`. */
export function parseRules(definition: unknown): SegmentDefinition {
  const problem = checkStructure(definition);
  if (problem) throw invalidRules(problem);
  const result = definitionShape.safeParse(definition);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw invalidRules({
    path: issue?.path.filter((part) => typeof part !== 'symbol') ?? [],
    message: `This rule isn’t valid: ${issue?.message ?? 'unknown'}`,
  });
}

/** The segments a definition references directly, each once. Nested references are up to the caller. */
export function referencedSegments(definition: SegmentDefinition): string[] {
  return [
    ...new Set(allRules(definition.root).flatMap((rule) => (rule.t === 'segment' ? [rule.segmentId] : []))),
  ];
}

/** The lists a definition references directly, each once. */
export function referencedLists(definition: SegmentDefinition): string[] {
  return [...new Set(allRules(definition.root).flatMap((rule) => (rule.t === 'list' ? rule.listIds : [])))];
}

function allRules(node: RuleNode): RuleNode[] {
  return 'items' in node ? node.items.flatMap(allRules) : [node];
}
