import { Eye } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Sheet } from '../overlays/sheet.tsx';
import { Button } from '../primitives/button.tsx';
import { useMedia } from '../theme/use-media.ts';
import { PageHeader, type PageHeaderProps } from './page-header.tsx';

type EditorFrameProps = PageHeaderProps & {
  children: ReactNode;
  /** Stays in view beside the fields; on phones a button opens it. */
  preview: ReactNode;
  /** Name of the preview's sheet and button. */
  previewTitle?: string;
  /** The bar at the bottom: a `StickyBar`. */
  bar?: ReactNode;
};

/** Fields at the left, what they produce at the right. */
export function EditorFrame({
  children,
  preview,
  previewTitle = 'Preview',
  bar,
  secondaryActions,
  ...header
}: EditorFrameProps) {
  const isWide = useMedia('(min-width: 64rem)');
  const [isOpen, setIsOpen] = useState(false);
  const open = (
    <Button icon={<Eye aria-hidden />} onClick={() => setIsOpen(true)}>
      {previewTitle}
    </Button>
  );
  return (
    <>
      <PageHeader
        {...header}
        secondaryActions={
          isWide ? (
            secondaryActions
          ) : (
            <>
              {open}
              {secondaryActions}
            </>
          )
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,32.5rem)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-4">{children}</div>
        {isWide ? <div className="sticky top-17 min-w-0">{preview}</div> : null}
      </div>
      {isWide ? null : (
        <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} title={previewTitle} side="bottom">
          {preview}
        </Sheet>
      )}
      {bar}
    </>
  );
}
