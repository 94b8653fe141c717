import { CloudUpload, File as FileIcon, X } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { cn } from '../cn.ts';
import { FieldNotes } from '../form/field.tsx';
import { formatBytes, refuseFile } from './file-rules.ts';
import { IconButton } from './icon-button.tsx';

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

/** Takes one file by drop or by the browser's picker; refuses other types with the reason. */
export function FileDrop({ label, extensions, file, onFile, maxBytes, error, help, disabled = false, className }: FileDropProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string>();
  const [isOver, setIsOver] = useState(false);

  const take = (chosen: File | undefined) => {
    if (!chosen || disabled) return;
    const reason = refuseFile(chosen, extensions, maxBytes);
    setRefusal(reason);
    if (!reason) onFile(chosen);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files[0]);
  };
  const clear = () => {
    setRefusal(undefined);
    onFile(null);
    input.current?.focus();
  };
  const message = refusal ?? error;
  return (
    <div className={cn('flex min-w-0 flex-col gap-1.5', className)}>
      <span className="font-medium" id={`${id}-label`}>
        {label}
      </span>
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        className={cn(
          'relative flex min-h-28 flex-col items-center justify-center gap-1 rounded-lg border border-dashed border-input bg-card p-4 text-center transition-colors focus-within:border-ring hover:bg-muted',
          isOver && 'border-ring bg-primary-soft',
          message && 'border-danger',
          disabled && 'opacity-60',
        )}
      >
        <input
          ref={input}
          id={id}
          type="file"
          accept={extensions.join(',')}
          disabled={disabled}
          aria-labelledby={`${id}-label ${id}-hint`}
          aria-invalid={message ? true : undefined}
          aria-describedby={message ? `${id}-error` : undefined}
          onChange={(event) => {
            take(event.target.files?.[0]);
            event.target.value = '';
          }}
          className="absolute inset-0 cursor-pointer rounded-lg opacity-0 disabled:cursor-not-allowed focus-visible:opacity-100 focus-visible:text-transparent focus-visible:file:hidden"
        />
        {file ? (
          <>
            <span className="flex max-w-full items-center gap-2 font-medium">
              <FileIcon aria-hidden className="size-4 shrink-0" />
              <span className="truncate">{file.name}</span>
            </span>
            <span id={`${id}-hint`} className="tabular text-sm text-muted-foreground">
              {formatBytes(file.size)}. Choose or drop another to replace it.
            </span>
            <IconButton size="sm" label={`Remove ${file.name}`} icon={<X aria-hidden />} onClick={clear} className="absolute top-1.5 right-1.5" />
          </>
        ) : (
          <>
            <CloudUpload aria-hidden className="size-5 text-muted-foreground" />
            <span id={`${id}-hint`}>
              <span className="font-medium text-primary-text underline underline-offset-2">Choose a file</span> or drop it here
            </span>
            <span className="text-sm text-muted-foreground">
              {extensions.join(', ')}
              {maxBytes === undefined ? '' : `, up to ${formatBytes(maxBytes)}`}
            </span>
          </>
        )}
      </div>
      <FieldNotes id={id} help={help} error={message} />
    </div>
  );
}
