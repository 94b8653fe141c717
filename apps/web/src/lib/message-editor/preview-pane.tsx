import type { TemplateContent } from '@talkdrum/api/contracts';
import { Alert, Select, Skeleton } from '@talkdrum/ui';
import { useEffect, useState } from 'react';
import { formatNumber } from '../format.ts';
import { errorMessage, trpc } from '../trpc.ts';

export type PreviewLook = 'desktop' | 'phone' | 'dark' | 'text';

const looks = [
  { value: 'desktop', label: 'Desktop' },
  { value: 'phone', label: 'Phone' },
  { value: 'dark', label: 'Dark' },
  { value: 'text', label: 'Plain text' },
];

/** The message as a recipient sees it, rendered by the server shortly after the last keystroke. */
export function PreviewPane({ content }: { content: TemplateContent }) {
  const [look, setLook] = useState<PreviewLook>('desktop');
  const { mutate, ...preview } = trpc.templates.preview.useMutation();
  const { subject, preheader, html, text } = content;
  useEffect(() => {
    const timer = setTimeout(() => mutate({ subject, preheader, html, text }), 400);
    return () => clearTimeout(timer);
  }, [mutate, subject, preheader, html, text]);
  return (
    <section aria-label="Preview" className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-section">Preview</h2>
        <Select
          aria-label="Preview as"
          value={look}
          onChange={(event) => setLook(event.target.value as PreviewLook)}
          options={looks}
          className="w-auto"
        />
      </div>
      {preview.error ? (
        <Alert tone="danger" title="This can’t be shown yet">
          {errorMessage(preview.error)}
        </Alert>
      ) : null}
      {preview.data ? (
        <PreviewFrame look={look} {...preview.data} />
      ) : preview.error ? null : (
        <Skeleton className="h-96" />
      )}
      {preview.data && preview.data.checks.length > 0 ? (
        <ul className="flex flex-col gap-2" aria-label="Checks">
          {preview.data.checks.map((check) => (
            <li key={`${check.id}-${check.message}`}>
              <Alert tone={check.level === 'blocker' ? 'danger' : 'warning'}>{check.message}</Alert>
            </li>
          ))}
        </ul>
      ) : null}
      {preview.data ? (
        <p className="text-sm text-muted-foreground">
          {formatNumber(Math.ceil(preview.data.htmlBytes / 1024))} KB of HTML. Gmail cuts messages off near
          100 KB.
        </p>
      ) : null}
    </section>
  );
}

/** Shows a message in a frame that blocks scripts and links. */
export function PreviewFrame({
  look,
  subject,
  html,
  text,
}: {
  look: PreviewLook;
  subject: string;
  html: string;
  text: string;
}) {
  const width = look === 'phone' ? 'max-w-[390px]' : 'max-w-full';
  return (
    <div className="overflow-hidden rounded-well border border-border">
      <p className="border-b border-border bg-muted px-3 py-2 text-sm">
        <span className="text-muted-foreground">Subject: </span>
        <span className="font-medium">{subject || '(none)'}</span>
      </p>
      {look === 'text' ? (
        <pre
          className="max-h-[60vh] overflow-auto p-3 text-sm [overflow-wrap:anywhere] whitespace-pre-wrap"
          tabIndex={0}
        >
          {text}
        </pre>
      ) : (
        <iframe
          title="Message preview"
          sandbox=""
          srcDoc={html}
          // The frame inherits the element's colour scheme, so the message's own dark styles apply.
          style={{ colorScheme: look === 'dark' ? 'dark' : 'light' }}
          className={`mx-auto block h-[60vh] w-full bg-white ${width} ${look === 'dark' ? 'bg-black' : ''}`}
        />
      )}
    </div>
  );
}
