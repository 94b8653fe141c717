import type { TemplateContent } from '@talkdrum/api/contracts';
import { Alert, Select, Skeleton } from '@talkdrum/ui';
import { useEffect, useState } from 'react';
import { formatNumber } from '../format.ts';
import { errorMessage, trpc, trpcClient } from '../trpc.ts';
import { useRefusal } from '../use-me.ts';
import { LinkCheck } from './link-check.tsx';

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
  const refusal = useRefusal('templates.edit');
  const { subject, preheader, html, text, design = null } = content;
  useEffect(() => {
    const timer = setTimeout(() => mutate({ subject, preheader, html, text, design }), 400);
    return () => clearTimeout(timer);
  }, [mutate, subject, preheader, html, text, design]);
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
              <Alert tone={check.level === 'blocker' ? 'danger' : check.level}>{check.message}</Alert>
            </li>
          ))}
        </ul>
      ) : null}
      <LinkCheck
        state={JSON.stringify([html, text])}
        check={() => trpcClient.templates.checkLinks.mutate({ subject, preheader, html, text, design })}
        refusal={refusal}
      />
      {preview.data ? (
        <p className="text-sm text-muted-foreground">
          {formatNumber(Math.ceil(preview.data.htmlBytes / 1024))} KB of HTML. Gmail cuts messages off near
          100 KB.
        </p>
      ) : null}
    </section>
  );
}

interface MessageFrameProps {
  look: PreviewLook;
  html: string;
  text: string;
  /** Dark styles on a phone. */
  isDark?: boolean;
  className?: string;
}

/** Shows a message in a frame that blocks scripts and links, below its subject. */
export function PreviewFrame({ subject, ...message }: MessageFrameProps & { subject: string }) {
  return (
    <div className="overflow-hidden rounded-well border border-border">
      <p className="border-b border-border bg-muted px-3 py-2 text-sm">
        <span className="text-muted-foreground">Subject: </span>
        <span className="font-medium">{subject || '(none)'}</span>
      </p>
      <MessageFrame {...message} />
    </div>
  );
}

/** The message alone. */
export function MessageFrame({
  look,
  html,
  text,
  isDark = look === 'dark',
  className = 'h-[60vh]',
}: MessageFrameProps) {
  if (look === 'text')
    return (
      <pre
        className={`overflow-auto p-3 text-sm [overflow-wrap:anywhere] whitespace-pre-wrap ${className}`}
        tabIndex={0}
        aria-label="Plain text of the message"
      >
        {text}
      </pre>
    );
  const width = look === 'phone' ? 'max-w-[390px]' : 'max-w-full';
  return (
    <iframe
      title="Message preview"
      sandbox=""
      srcDoc={html}
      // The frame inherits the element's colour scheme, so the message's own dark styles apply.
      style={{ colorScheme: isDark ? 'dark' : 'light' }}
      className={`mx-auto block w-full ${className} ${width} ${isDark ? 'bg-black' : 'bg-white'}`}
    />
  );
}
