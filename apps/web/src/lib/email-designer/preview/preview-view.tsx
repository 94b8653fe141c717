import { Alert, Skeleton } from '@talkdrum/ui';
import { errorMessage } from '../../trpc.ts';
import { MessageFrame } from '../../message-editor/preview-pane.tsx';
import { useDesigner } from '../designer-context.ts';
import { withoutPictures } from './without-pictures.ts';

interface PreviewViewProps {
  look: 'desktop' | 'phone' | 'dark' | 'text';
  hasPictures: boolean;
}

/** The email as the chosen contact gets it, compiled by the server. */
export function PreviewView({ look, hasPictures }: PreviewViewProps) {
  const {
    preview: { data, error },
  } = useDesigner();
  return (
    <section aria-label="Preview" className="flex h-full min-h-0 flex-col overflow-hidden bg-background">
      {error === null ? null : (
        <Alert tone="danger" title="This can’t be shown yet" className="m-3">
          {errorMessage(error)}
        </Alert>
      )}
      {data === null ? (
        error === null ? (
          <Skeleton className="m-6 flex-1" />
        ) : null
      ) : (
        <>
          <p className="border-b border-border-soft bg-card px-4 py-2 text-sm">
            <span className="text-muted-foreground">Subject: </span>
            <span className="font-medium">{data.subject || '(no subject)'}</span>
          </p>
          <MessageFrame
            look={look}
            html={hasPictures ? data.html : withoutPictures(data.html)}
            text={data.text}
            className="min-h-0 flex-1"
          />
        </>
      )}
    </section>
  );
}
