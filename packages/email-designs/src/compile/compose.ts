import { createElement as h, Fragment, type ReactNode } from 'react';
import { designMarks } from '../extensions/marks.ts';
import { designNodes } from '../extensions/nodes.ts';
import type { DesignNode } from '../design-node.ts';
import { BlockContext } from '../render/row.ts';

const nodes = new Map(designNodes.map((node) => [node.name, node]));
const marks = new Map<string, (typeof designMarks)[number]>(designMarks.map((mark) => [mark.name, mark]));
const ranks = new Map(designMarks.map((mark, rank) => [mark.name, rank]));

/**
 * The mail's parts, by the same renderers that `composeReactEmail` of the editor calls. That function also formats
 * its result with Prettier, which takes most of its time, and drops empty paragraphs. With `path`, each block’s row
 * says where the block is in the design.
 */
export function compose(content: readonly DesignNode[], path: readonly number[] | null): ReactNode[] {
  return content.map((node, index) => {
    const own = path && [...path, index];
    const made = composeNode(node, own);
    if (own === null) return h(Fragment, { key: index }, made);
    return h(BlockContext.Provider, { key: index, value: own.join('.') }, made);
  });
}

function composeNode(node: DesignNode, path: readonly number[] | null): ReactNode {
  const extension = nodes.get(node.type);
  if (extension === undefined) return null;
  const children = node.text ?? compose(node.content ?? [], path);
  let rendered = extension.config.renderToReactEmail({ node, style: {}, extension, children });
  for (const mark of byRank(node)) {
    const markExtension = marks.get(mark.type);
    if (markExtension === undefined) continue;
    const given = { mark, node, style: {}, extension: markExtension, children: rendered };
    rendered = markExtension.config.renderToReactEmail(given);
  }
  return rendered;
}

/** The first mark of the list is the outermost. */
function byRank({ marks: given = [] }: DesignNode) {
  return given.toSorted((one, other) => (ranks.get(other.type) ?? 0) - (ranks.get(one.type) ?? 0));
}
