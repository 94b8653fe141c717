import type { EmailDesign } from '@talkdrum/email-designs';
import { type Check, warning } from '../content/index.ts';

/** What only the design knows: blocks that are there for their author and show nothing to anybody else. */
export function checkDesign(design: EmailDesign | null | undefined): Check[] {
  if (!design) return [];
  return [...blocksIn(design.doc.content ?? [])]
    .filter(({ node }) => node.type === 'survey' && (node.attrs?.['slug'] ?? '') === '')
    .map(({ at }) =>
      warning(
        'unchosen_survey',
        'A survey block shows nothing, because no survey is chosen in it. Choose one, or delete the block.',
        at,
      ),
    );
}

interface Block {
  type: string;
  attrs?: Record<string, unknown> | undefined;
  content?: readonly unknown[] | undefined;
}

/** Every block with its place, such as `3.0.1`. */
function* blocksIn(content: readonly unknown[], within = ''): Generator<{ node: Block; at: string }> {
  for (const [n, one] of content.entries()) {
    const node = one as Block;
    const at = `${within}${n}`;
    yield { node, at };
    yield* blocksIn(node.content ?? [], `${at}.`);
  }
}
