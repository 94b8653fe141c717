import type { RuleGroup, RuleNode } from '../rules/index.ts';
import { nearestText } from './nearest-text.ts';
import type { SuggestedSubject } from '../suggested-subject.schema.ts';

/** Where a node is: indexes of `items` from the root. The root is `[]`. */
export type RulePath = number[];

/**
 * Why nobody matches:
 * - `alone`: no contact matches this rule, whatever the others say;
 * - `together`: so many match without this rule, and nobody with it;
 * - `everyone`: this group excludes everyone, because everyone matches what is in it.
 */
export type NobodyReason =
  | { why: 'alone'; path: RulePath; meant: string | null }
  | { why: 'together'; path: RulePath; withoutIt: number }
  | { why: 'everyone'; path: RulePath };

export interface Nobody {
  reasons: NobodyReason[];
  /**
   * For each rule or group at the top: how many match it alone; null if counting took too long. Empty if there are no
   * contacts at all.
   */
  alone: (number | null)[];
}

/** What the explanation asks. `count` gives null once the time is over. */
export interface Questions {
  count: (root: RuleGroup) => Promise<number | null>;
  frequentValues: (subject: SuggestedSubject) => Promise<string[]>;
}

const namedReasons = 3;

/** Counts the rules one by one, and if each matches someone, the others without each. */
export async function explainNobody(root: RuleGroup, questions: Questions): Promise<Nobody> {
  if ((await questions.count({ op: 'and', items: [] })) === 0) return { reasons: [], alone: [] };
  const alone: (number | null)[] = [];
  for (const item of root.items) alone.push(await questions.count(only(item)));
  const reasons = await reasonsIn(root, [], alone, questions);
  return { reasons: reasons.slice(0, namedReasons), alone };
}

async function reasonsIn(
  group: RuleGroup,
  path: RulePath,
  alone: readonly (number | null)[],
  questions: Questions,
): Promise<NobodyReason[]> {
  if (group.not === true) return [{ why: 'everyone', path }];
  const empty = alone.flatMap((count, index) => (count === 0 ? [index] : []));
  const reasons: NobodyReason[] = [];
  for (const index of empty.slice(0, namedReasons))
    reasons.push(...(await reasonsOf(group.items[index], [...path, index], questions)));
  if (reasons.length > 0 || group.op === 'or') return reasons;
  for (const index of group.items.keys()) {
    const withoutIt = await questions.count({
      ...group,
      items: group.items.filter((_, other) => other !== index),
    });
    if (withoutIt !== null && withoutIt > 0)
      reasons.push({ why: 'together', path: [...path, index], withoutIt });
  }
  return reasons;
}

/** Why a rule or group matches nobody on its own. */
async function reasonsOf(
  node: RuleNode | undefined,
  path: RulePath,
  questions: Questions,
): Promise<NobodyReason[]> {
  if (node === undefined) return [];
  if (!('items' in node)) return [{ why: 'alone', path, meant: await meantBy(node, questions) }];
  if (node.not === true) return [{ why: 'everyone', path }];
  const alone: (number | null)[] = [];
  for (const item of node.items) alone.push(await questions.count(only(item)));
  return reasonsIn(node, path, alone, questions);
}

const only = (item: RuleNode): RuleGroup => ({ op: 'and', items: [item] });

/** An existing value that the rule's text was probably meant to be. */
async function meantBy(
  rule: Exclude<RuleNode, RuleGroup>,
  { frequentValues }: Questions,
): Promise<string | null> {
  if (!('value' in rule) || typeof rule.value !== 'string') return null;
  const subject = subjectOf(rule);
  return subject === null ? null : nearestText(rule.value, await frequentValues(subject));
}

function subjectOf(rule: Exclude<RuleNode, RuleGroup>): SuggestedSubject | null {
  if (rule.t === 'attribute') return rule.type === 'text' ? { about: 'attribute', key: rule.key } : null;
  if (rule.t !== 'field') return null;
  return rule.field === 'full_name' || rule.field === 'source' ? { about: rule.field } : null;
}
