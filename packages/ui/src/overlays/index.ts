export { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';
export { Menu, type MenuEntry, type MenuItem } from './menu.tsx';
export { CancelButton, Modal, type ModalProps } from './modal.tsx';
export { Popover } from './popover.tsx';
export { Sheet } from './sheet.tsx';
export { type RowWalk, SideSheet } from './side-sheet.tsx';
export { Tooltip } from './tooltip.tsx';
export { type DialogGuardProps, DialogGuardProvider, unsavedInput } from './unsaved.tsx';
