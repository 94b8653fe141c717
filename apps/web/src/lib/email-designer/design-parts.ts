import {
  type ContentCondition,
  contentCondition,
  type DesignNode,
  type DesignTheme,
  designTheme,
  type EmailDesign,
} from '@talkdrum/email-designs';
import type { JSONContent } from '@tiptap/react';

/** A design as the editor's document, whose attributes hold what isn't a block. */
export function toDocument({ doc, theme, conditions }: EmailDesign): JSONContent {
  return { ...doc, attrs: { theme, conditions } };
}

/**
 * The editor's document as the design that is stored. The document keeps conditions that undo may bring back; the
 * design has only those that a block uses.
 */
export function toDesign(document: JSONContent): EmailDesign {
  const { attrs = {}, ...doc } = document;
  const known = conditionsOf(attrs);
  const numbers = new Map<number, number>();
  const conditions: ContentCondition[] = [];
  for (const index of conditionsUsed(doc)) {
    const condition = known[index];
    if (!condition) continue;
    numbers.set(index, conditions.length);
    conditions.push(condition);
  }
  // A number past the end is a block for which nobody chose.
  const numbered = renumber(doc, (index) => numbers.get(index) ?? conditions.length);
  return { version: 1, theme: themeOf(attrs), doc: numbered as DesignNode, conditions };
}

export function themeOf(attrs: Record<string, unknown>): DesignTheme {
  const theme = designTheme.safeParse(attrs['theme'] ?? {});
  return theme.success ? theme.data : designTheme.parse({});
}

/** By number. One that can't be read is null, so the others keep their numbers. */
export function conditionsOf(attrs: Record<string, unknown>): (ContentCondition | null)[] {
  const stored: unknown = attrs['conditions'];
  return Array.isArray(stored) ? stored.map((each) => contentCondition.safeParse(each).data ?? null) : [];
}

/** The number of a condition among those of the document, with the list that has it. */
export function withNumber(attrs: Record<string, unknown>, condition: ContentCondition) {
  const conditions = conditionsOf(attrs);
  const same = conditions.findIndex((other) => JSON.stringify(other) === JSON.stringify(condition));
  return same === -1
    ? { index: conditions.length, conditions: [...conditions, condition], isNew: true }
    : { index: same, conditions, isNew: false };
}

function conditionsUsed(node: JSONContent): Set<number> {
  const own = node.type === 'conditional' ? [numberOf(node)] : [];
  return new Set([...own, ...(node.content ?? []).flatMap((child) => [...conditionsUsed(child)])]);
}

function renumber(node: JSONContent, numberFor: (index: number) => number): JSONContent {
  const content = node.content?.map((child) => renumber(child, numberFor));
  const inside = content === undefined ? node : { ...node, content };
  if (node.type !== 'conditional') return inside;
  return { ...inside, attrs: { ...node.attrs, condition: numberFor(numberOf(node)) } };
}

const numberOf = ({ attrs }: JSONContent): number => Number(attrs?.['condition'] ?? 0);
