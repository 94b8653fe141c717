import { useEditorState } from '@tiptap/react';
import { CircleAlert } from 'lucide-react';
import { type RefObject } from 'react';
import { blockName } from '../blocks/block-words.ts';
import { allBlocks, type PlacedBlock } from '../blocks/find-blocks.ts';
import { useDesigner } from '../designer-context.ts';
import { useBlockBox } from './use-block-box.ts';

interface Problem {
  block: PlacedBlock;
  messages: string[];
}

/** The server's refusals, each on its block. */
export function BlockProblems({ paper }: { paper: RefObject<HTMLElement | null> }) {
  const { editor, source } = useDesigner();
  const blocks = useEditorState({
    editor,
    selector: ({ editor: { state } }) => allBlocks(state.doc).filter(({ depth }) => depth === 0),
  });
  return problemsOf(source.fieldErrors, blocks).map((problem) => (
    <BlockProblem key={problem.block.pos} problem={problem} paper={paper} />
  ));
}

/** `design.3` belongs to the fourth block of the email. */
export function problemsOf(fieldErrors: Record<string, string[]>, blocks: readonly PlacedBlock[]): Problem[] {
  return Object.entries(fieldErrors).flatMap(([field, messages]) => {
    const index = /^design\.(\d+)$/.exec(field)?.[1];
    const block = index === undefined ? undefined : blocks[Number(index)];
    return block === undefined ? [] : [{ block, messages }];
  });
}

function BlockProblem({ problem, paper }: { problem: Problem; paper: RefObject<HTMLElement | null> }) {
  const { editor } = useDesigner();
  const box = useBlockBox(editor, problem.block.pos, paper);
  if (box === null) return null;
  return (
    <div
      className="pointer-events-none absolute z-9 outline-2 -outline-offset-2 outline-destructive"
      style={{ ...box }}
    >
      <p
        role="alert"
        className="absolute bottom-1 left-1 flex max-w-[calc(100%-0.5rem)] items-center gap-1.5 rounded-badge bg-danger-soft px-2 py-1 text-xs text-danger shadow-surface"
      >
        <CircleAlert aria-hidden className="size-3.5 shrink-0" />
        <span>
          {blockName(problem.block.node)}: {problem.messages.join(' ')}
        </span>
      </p>
    </div>
  );
}
