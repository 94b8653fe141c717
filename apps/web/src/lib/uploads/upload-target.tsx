import { cn } from '@talkdrum/ui';
import { type DragEvent, type ReactNode, useEffect, useState } from 'react';
import { uploadQueue } from './upload-queue.ts';
import type { AssetAccept } from './upload-types.ts';

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

interface UploadTargetProps {
  isOff: boolean;
  accept?: AssetAccept;
  children: ReactNode;
}

/** A part of the page onto which files can be dropped, and into which they can be pasted. */
export function UploadTarget({ isOff, accept = 'any', children }: UploadTargetProps) {
  const [isOver, setIsOver] = useState(false);
  usePaste(isOff, accept);
  if (isOff) return children;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping is an addition to the button
    <div
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setIsOver(false);
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setIsOver(false);
        uploadQueue.add([...event.dataTransfer.files], accept);
      }}
      className={cn(
        'min-h-96',
        isOver && 'rounded-card outline-2 outline-offset-8 outline-primary outline-dashed',
      )}
    >
      {children}
    </div>
  );
}

function usePaste(isOff: boolean, accept: AssetAccept): void {
  useEffect(() => {
    if (isOff) return;
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const files = [...(clipboardData?.files ?? [])];
      if (files.length > 0) uploadQueue.add(files, accept);
    };
    window.addEventListener('paste', paste);
    return () => window.removeEventListener('paste', paste);
  }, [isOff, accept]);
}
