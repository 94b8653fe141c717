/** Shared looks of everything that opens above the page. */
export const overlayClass =
  'pointer-events-auto fixed inset-0 z-50 touch-none bg-overlay data-[state=open]:animate-fade';

/** A centred box, or a bottom sheet on phones. */
export const dialogClass =
  'fixed z-50 flex flex-col bg-popover text-popover-foreground shadow-modal outline-none ' +
  'inset-x-0 bottom-0 max-h-[92dvh] rounded-t-card data-[state=open]:animate-slide-up ' +
  'sm:inset-x-auto sm:bottom-auto sm:top-[min(7vh,6rem)] sm:left-1/2 sm:max-h-[min(88dvh,56rem)] sm:w-[calc(100vw-3rem)] sm:-translate-x-1/2 sm:rounded-card sm:data-[state=open]:animate-fade';
