import { type DefaultTreeAdapterTypes, parse } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode;

/** Elements inside a sentence; every other one is a block of its own. */
const inline = new Set(['strong', 'b', 'em', 'i', 'u', 'br', 'bdi', 'time']);
const invisible = new Set(['style', 'script', 'svg', '#comment']);
const spoken = new Set(['alt', 'title', 'aria-label', 'placeholder']);

/** The texts that a reader of a page sees or hears, block by block: sentences, links, titles and labels. */
export function blocksOfHtml(page: string): string[] {
  const blocks: string[] = [];
  const visit = (nodes: readonly Node[]): void => {
    let text = '';
    const end = () => {
      if (text.trim() !== '') blocks.push(text.replaceAll(/\s+/g, ' ').trim());
      text = '';
    };
    const read = (node: Node): void => {
      if (invisible.has(node.nodeName)) return;
      if (node.nodeName === '#text' && 'value' in node) text += node.value;
      if (!('childNodes' in node)) return;
      if ('attrs' in node)
        blocks.push(...node.attrs.filter(({ name }) => spoken.has(name)).map(({ value }) => value));
      if (inline.has(node.nodeName)) return node.childNodes.forEach(read);
      end();
      visit(node.childNodes);
    };
    nodes.forEach(read);
    end();
  };
  visit(parse(page).childNodes);
  return blocks;
}
