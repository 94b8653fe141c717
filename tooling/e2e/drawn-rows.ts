import type { Page } from 'playwright-core';

/**
 * Counts how often React draws the rows of tables, as its developer tools would see it. For a page that isn't open
 * yet.
 */
export const countDrawnRows = (page: Page): Promise<unknown> => page.addInitScript(COUNT);

/** By row, numbered from the top: how often it was drawn since the last call. Rows that weren't drawn are missing. */
export const drawnRows = (page: Page): Promise<Record<string, number>> =>
  page.evaluate<Record<string, number>>('window.takeDrawnRows()');

// A component draws a row when the row is its child. React marks what a commit has drawn with its first flag; what a
// commit didn't touch keeps its node from before.
const COUNT = `{
  const seen = new WeakSet();
  let drawn = {};
  const visit = (fiber) => {
    for (let node = fiber; node !== null; node = node.sibling) {
      if (node.child?.type === 'tr' && node.child.stateNode.parentNode?.tagName === 'TBODY' && !seen.has(node)) {
        const row = node.child.stateNode.rowIndex;
        if (node.flags & 1) drawn[row] = (drawn[row] ?? 0) + 1;
        seen.add(node);
        if (node.alternate !== null) seen.delete(node.alternate);
      }
      visit(node.child);
    }
  };
  window.takeDrawnRows = () => {
    const taken = drawn;
    drawn = {};
    return taken;
  };
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    inject: () => 1,
    checkDCE: () => undefined,
    onCommitFiberRoot: (_id, root) => visit(root.current),
    onCommitFiberUnmount: () => undefined,
  };
}`;
