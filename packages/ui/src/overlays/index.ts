export { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';
export { Menu, type MenuEntry, type MenuItem } from './menu.tsx';
export { CancelButton, Modal, type ModalProps } from './modal.tsx';
export { Popover } from './popover.tsx';
export { Sheet } from './sheet.tsx';
export { Tooltip } from './tooltip.tsx';
