import { useShortcut } from '@talkdrum/ui';
import type { EditorHistory } from './editor-bar.tsx';

/** Ctrl+Z and its opposites, for an editor that has no keys of its own for them. */
export function useUndoKeys({ undo, redo }: EditorHistory, isOn: boolean): void {
  useShortcut('mod+z', unlessDialog(undo), isOn);
  useShortcut('mod+y', unlessDialog(redo), isOn);
  useShortcut('mod+shift+z', unlessDialog(redo), isOn);
}

/** A key pressed in a dialog means the dialog, not the work behind it. */
const unlessDialog = (act: () => void) => () => {
  if (document.querySelector('[role="dialog"], [role="alertdialog"]') === null) act();
};
