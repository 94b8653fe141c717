import { toast as sonner } from 'sonner';

type Extra = { description?: string; action?: { label: string; onClick: () => void } };

/** How long an undo stays open, in milliseconds; the clock stops while it is hovered or focused. */
const UNDO_MS = 8_000;

/** Brief feedback at the edge of the screen. Never the only place for an error. */
export const toast = {
  success: (label: string, extra: Extra = {}) => sonner.success(label, extra),
  error: (label: string, extra: Extra = {}) => sonner.error(label, { duration: 10_000, ...extra }),
  info: (label: string, extra: Extra = {}) => sonner.info(label, extra),
  /** Confirms an action and offers to undo it for eight seconds. */
  undo: (label: string, onUndo: () => void | Promise<void>) =>
    sonner.success(label, { duration: UNDO_MS, action: { label: 'Undo', onClick: () => void onUndo() } }),
  dismiss: (id?: string | number) => sonner.dismiss(id),
} as const;
