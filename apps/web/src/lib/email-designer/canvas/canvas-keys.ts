import type { Editor } from '@tiptap/react';
import type { Direction } from '../blocks/change-blocks.ts';
import {
  type BlockCommands,
  editSelected,
  selectAround,
  selectNeighbour,
} from '../blocks/use-block-commands.ts';

interface KeyTargets {
  editor: Editor;
  commands: BlockCommands;
  /** Where a block is chosen to add. */
  openBlocks: () => void;
  /** The settings of a block without text. */
  openSettings: () => void;
}

const arrows: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'out',
  ArrowRight: 'into',
};

/** Handles a key on the email; true if it was one of the designer's. */
export function handleCanvasKey(event: KeyboardEvent, targets: KeyTargets): boolean {
  if (event.isComposing) return false;
  const mod = event.ctrlKey || event.metaKey;
  if (event.altKey && event.shiftKey && !mod) return handleMove(event, targets);
  if (mod && !event.altKey) return handleCommand(event, targets);
  if (mod || event.altKey || event.shiftKey) return false;
  return handlePlain(event, targets);
}

function handleMove({ key }: KeyboardEvent, { commands }: KeyTargets): boolean {
  const direction = arrows[key];
  const block = commands.chosen();
  if (direction === undefined || block === null) return false;
  commands.move(block.pos, direction);
  return true;
}

function handleCommand({ key, shiftKey }: KeyboardEvent, { commands, openBlocks }: KeyTargets): boolean {
  const block = commands.chosen();
  if (key === 'Enter' && !shiftKey) {
    openBlocks();
    return true;
  }
  if (block === null) return false;
  if (key.toLowerCase() === 'd' && !shiftKey) return (commands.duplicate(block.pos), true);
  if (shiftKey && (key === 'Delete' || key === 'Backspace')) return (commands.remove(block.pos), true);
  return false;
}

function handlePlain({ key }: KeyboardEvent, { editor, openSettings }: KeyTargets): boolean {
  switch (key) {
    case 'Escape':
      return selectAround(editor);
    case 'ArrowUp':
      return selectNeighbour(editor, -1);
    case 'ArrowDown':
      return selectNeighbour(editor, 1);
    case 'Enter': {
      if (!('node' in editor.state.selection)) return false;
      if (!editSelected(editor)) openSettings();
      return true;
    }
    default:
      return false;
  }
}
