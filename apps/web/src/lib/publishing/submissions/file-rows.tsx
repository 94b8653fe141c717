import { Button, formatBytes } from '@talkdrum/ui';
import { Download, FileImage, FileText } from 'lucide-react';

interface SentFile {
  id: string;
  field: string;
  filename: string;
  contentType: string;
  bytes: number;
  url: string;
}

/** Links to files work for ten minutes; an open sheet gets new ones before that. */
export const newLinksMs = 5 * 60_000;

/** The files that came with a submission. A browser saves them: a file of a stranger is never shown in the dashboard. */
export function FileRows({ files, labels }: { files: SentFile[]; labels: ReadonlyMap<string, string> }) {
  return (
    <section aria-label="Files" className="flex flex-col gap-2">
      <h3 className="font-semibold">Files</h3>
      <ul className="rounded-control border border-border-soft">
        {files.map(({ id, url, filename, contentType, bytes, field }) => {
          const Icon = contentType === 'application/pdf' ? FileText : FileImage;
          return (
            <li
              key={id}
              className="flex items-center gap-2.5 border-b border-border-soft px-2.5 py-1.5 last:border-b-0"
            >
              <Icon aria-hidden className="size-4 shrink-0 text-muted-foreground" />
              <div className="min-w-0 flex-1">
                <p className="truncate text-sm font-medium">{filename}</p>
                <p className="truncate text-xs text-muted-foreground">
                  {formatBytes(bytes)} · {labels.get(field) ?? field}
                </p>
              </div>
              <Button
                size="sm"
                variant="ghost"
                href={url}
                icon={<Download aria-hidden />}
                aria-label={`Download ${filename}`}
              >
                Download
              </Button>
            </li>
          );
        })}
      </ul>
      <p className="text-xs text-muted-foreground">
        Strangers sent these files. Open only what you expect. They’re deleted with the submission.
      </p>
    </section>
  );
}
