import type { z } from 'zod';
import type { DesignMark, DesignNode } from './design-node.ts';
import {
  isMarkName,
  isNodeName,
  markAttributes,
  type MarkName,
  nodeAttributes,
  type NodeName,
} from './nodes/attributes.schema.ts';
import { contentRules, inlineNodes, plainNodes } from './nodes/rules.schema.ts';
import { designLimits, textRun } from './values.schema.ts';

/** Why a design is refused. `block` counts the blocks of the design from 0; null is the whole of it. */
export class DesignProblem extends Error {
  readonly block: number | null;

  constructor(message: string, block: number | null) {
    super(message);
    this.block = block;
  }
}

const MAX_MARKS = 6;
const nodeMembers = new Set(['type', 'attrs', 'content', 'marks', 'text']);
const markMembers = new Set(['type', 'attrs']);

/**
 * Reads a document of the editor that could come from anywhere. Returns a copy that has only known nodes, marks and
 * attributes. Throws `DesignProblem` at the first thing that isn't allowed, so its work is bounded by the limits.
 */
export function checkDoc(input: unknown): DesignNode {
  return new DocCheck().node(input, 0, ['doc']);
}

class DocCheck {
  #nodes = 0;
  #characters = 0;
  #block: number | null = null;

  node(input: unknown, depth: number, expected: readonly NodeName[]): DesignNode {
    this.#nodes += 1;
    if (this.#nodes > designLimits.nodes) this.#refuse('The design has too many parts. Remove some blocks.');
    if (depth > designLimits.depth) this.#refuse('The design’s blocks are nested too deeply.');
    const given = this.#members(input, nodeMembers, 'part');
    const type = given['type'];
    if (!isNodeName(type)) this.#refuse(`There is no block “${shown(type)}”.`);
    if (!expected.includes(type)) this.#refuse(`“${type}” can’t stand here.`);
    if (type === 'text') return this.#text(given);
    const node: DesignNode = { type, attrs: this.#attributes(nodeAttributes[type], given['attrs'], type) };
    if (given['text'] !== undefined) this.#refuse(`“${type}” can’t have a text of its own.`);
    const marks = inlineNodes.has(type) ? this.#marks(given['marks']) : [];
    if (!inlineNodes.has(type) && given['marks'] !== undefined && !isEmpty(given['marks']))
      this.#refuse(`“${type}” can’t have marks.`);
    if (marks.length > 0) node.marks = marks;
    const content = this.#content(type, given['content'], depth);
    if (content.length > 0) node.content = content;
    return node;
  }

  #content(type: NodeName, given: unknown, depth: number): DesignNode[] {
    const { of, min, max } = contentRules[type];
    const children = given ?? [];
    if (!Array.isArray(children)) this.#refuse(`The content of “${type}” can’t be read.`);
    if (children.length < min || children.length > max)
      this.#refuse(
        max === 0 ? `“${type}” can’t contain anything.` : `“${type}” has too few or too many parts inside.`,
      );
    const isDoc = type === 'doc';
    if (isDoc && children.length > designLimits.blocks)
      this.#refuse(`The design has more than ${designLimits.blocks} blocks.`);
    const isPlain = plainNodes.has(type);
    return children.map((child, index) => {
      if (isDoc) this.#block = index;
      const node = this.node(child, depth + 1, of);
      if (isPlain && node.marks !== undefined) this.#refuse(`The text of “${type}” can’t have marks.`);
      return node;
    });
  }

  #text(given: Record<string, unknown>): DesignNode {
    const text = given['text'];
    if (typeof text !== 'string' || text === '') this.#refuse('A text is missing or can’t be read.');
    this.#count(text.length);
    const result = textRun.safeParse(text);
    if (!result.success) this.#refuse(firstMessage(result.error));
    this.#attributes(nodeAttributes.text, given['attrs'], 'text');
    if (given['content'] !== undefined) this.#refuse('A text can’t contain anything.');
    const marks = this.#marks(given['marks']);
    return { type: 'text', text, ...(marks.length > 0 && { marks }) };
  }

  #marks(given: unknown): DesignMark[] {
    const marks = given ?? [];
    if (!Array.isArray(marks) || marks.length > MAX_MARKS)
      this.#refuse('The formatting of a text can’t be read.');
    const seen = new Set<MarkName>();
    return marks.map((mark: unknown) => {
      const { type, attrs } = this.#members(mark, markMembers, 'formatting');
      if (!isMarkName(type)) this.#refuse(`There is no formatting “${shown(type)}”.`);
      if (seen.has(type)) this.#refuse(`The formatting “${type}” is there twice.`);
      seen.add(type);
      return { type, attrs: this.#attributes(markAttributes[type], attrs, type) };
    });
  }

  #attributes(schema: z.ZodObject, given: unknown, type: string): Record<string, unknown> {
    const attributes = given ?? {};
    if (typeof attributes !== 'object' || Array.isArray(attributes))
      this.#refuse(`The settings of “${type}” can’t be read.`);
    const strange = Object.keys(attributes).find((name) => !Object.hasOwn(schema.shape, name));
    if (strange !== undefined) this.#refuse(`“${type}” has no setting “${shown(strange)}”.`);
    const result = schema.safeParse(attributes);
    if (!result.success) this.#refuse(`${type}: ${firstMessage(result.error)}.`);
    for (const value of Object.values(result.data)) this.#count(weight(value));
    return result.data;
  }

  /** Own members only: a name such as `__proto__` or `constructor` is never allowed. */
  #members(given: unknown, allowed: ReadonlySet<string>, what: string): Record<string, unknown> {
    if (typeof given !== 'object' || given === null || Array.isArray(given))
      this.#refuse(`A ${what} of the design can’t be read.`);
    const strange = Object.keys(given).find((name) => !allowed.has(name));
    if (strange !== undefined)
      this.#refuse(`A ${what} of the design has an unknown member “${shown(strange)}”.`);
    return Object.fromEntries(Object.entries(given));
  }

  #count(characters: number): void {
    this.#characters += characters;
    if (this.#characters > designLimits.characters)
      this.#refuse(
        `The design is too large. The limit is ${designLimits.characters.toLocaleString('en')} characters.`,
      );
  }

  #refuse(message: string): never {
    throw new DesignProblem(message, this.#block);
  }
}

function weight(value: unknown): number {
  if (typeof value === 'string') return value.length;
  return typeof value === 'object' && value !== null ? JSON.stringify(value).length : 4;
}

function firstMessage({ issues: [issue] }: z.ZodError): string {
  return (issue?.message ?? 'This value isn’t allowed').replace(/\.$/, '');
}

const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
const shown = (name: unknown): string => (typeof name === 'string' ? name.slice(0, 40) : typeof name);
