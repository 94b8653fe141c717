import { CloudUpload, File as FileIcon, X } from 'lucide-react';
import { type ChangeEvent, type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { cn } from '../cn.ts';
import { FieldNotes } from './field.tsx';
import { formatBytes, refuseFile } from './file-rules.ts';
import { IconButton } from '../primitives/icon-button.tsx';

/** Covers the whole area invisibly, so that a press anywhere opens the picker. Shows a ring on focus. */
const inputClass =
  'absolute inset-0 cursor-pointer rounded-card opacity-0 disabled:cursor-not-allowed focus-visible:opacity-100 focus-visible:text-transparent focus-visible:file:hidden';

export type FileDropProps = {
  label: string;
  /** Extensions with the dot: `['.csv', '.xlsx']`. */
  extensions: readonly string[];
  file: File | null;
  onFile: (file: File | null) => void;
  maxBytes?: number;
  /** Shown below; the file's own refusal comes first. */
  error?: string | undefined;
  help?: string;
  disabled?: boolean;
  className?: string;
};

function ChosenFile({ file, hintId, onRemove }: { file: File; hintId: string; onRemove: () => void }) {
  return (
    <>
      <span className="flex max-w-full items-center gap-2 font-medium">
        <FileIcon aria-hidden className="size-4 shrink-0" />
        <span className="truncate">{file.name}</span>
      </span>
      <span id={hintId} className="tabular text-sm text-muted-foreground">
        {formatBytes(file.size)}. Choose or drop another to replace it.
      </span>
      <IconButton
        size="sm"
        label={`Remove ${file.name}`}
        icon={<X aria-hidden />}
        onClick={onRemove}
        className="absolute top-1.5 right-1.5"
      />
    </>
  );
}

function Invitation({
  hintId,
  extensions,
  maxBytes,
}: { hintId: string } & Pick<FileDropProps, 'extensions' | 'maxBytes'>) {
  return (
    <>
      <CloudUpload aria-hidden className="size-5 text-muted-foreground" />
      <span id={hintId}>
        <span className="font-medium text-primary-text underline underline-offset-2">Choose a file</span> or
        drop it here
      </span>
      <span className="text-sm text-muted-foreground">
        {extensions.join(', ')}
        {maxBytes === undefined ? '' : `, up to ${formatBytes(maxBytes)}`}
      </span>
    </>
  );
}

type DropAreaProps = {
  onFile: (file: File | undefined) => void;
  isRefused: boolean;
  disabled: boolean;
  children: ReactNode;
};

function DropArea({ onFile, isRefused, disabled, children }: DropAreaProps) {
  const [isOver, setIsOver] = useState(false);
  const hover = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    onFile(event.dataTransfer.files[0]);
  };
  const look =
    'relative flex min-h-28 flex-col items-center justify-center gap-1 rounded-card border border-dashed border-input bg-card p-4 text-center transition-colors focus-within:border-ring hover:bg-muted';
  return (
    <div
      onDragOver={hover}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={cn(
        look,
        isOver && 'border-ring bg-primary-soft',
        isRefused && 'border-danger',
        disabled && 'opacity-60',
      )}
    >
      {children}
    </div>
  );
}

/** Takes one file by drop or by the browser's picker; refuses other types with the reason. */
export function FileDrop({
  label,
  extensions,
  file,
  onFile,
  maxBytes,
  error,
  help,
  disabled = false,
  className,
}: FileDropProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string>();
  const take = (chosen: File | undefined) => {
    if (!chosen || disabled) return;
    const reason = refuseFile(chosen, extensions, maxBytes);
    setRefusal(reason);
    if (!reason) onFile(chosen);
  };
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    take(event.target.files?.[0]);
    // Allows choosing the same file again after correcting it.
    event.target.value = '';
  };
  const remove = () => {
    setRefusal(undefined);
    onFile(null);
    input.current?.focus();
  };
  const message = refusal ?? error;
  const invalid = message ? ({ 'aria-invalid': true, 'aria-describedby': `${id}-error` } as const) : {};
  const labels = { id, 'aria-labelledby': `${id}-label ${id}-hint`, ...invalid };
  return (
    <div className={cn('flex min-w-0 flex-col gap-1.5', className)}>
      <span className="font-medium" id={`${id}-label`}>
        {label}
      </span>
      <DropArea onFile={take} isRefused={Boolean(message)} disabled={disabled}>
        <input
          ref={input}
          {...labels}
          type="file"
          accept={extensions.join(',')}
          disabled={disabled}
          onChange={pick}
          className={inputClass}
        />
        {file ? (
          <ChosenFile file={file} hintId={`${id}-hint`} onRemove={remove} />
        ) : (
          <Invitation hintId={`${id}-hint`} extensions={extensions} maxBytes={maxBytes} />
        )}
      </DropArea>
      <FieldNotes id={id} help={help} error={message} />
    </div>
  );
}
