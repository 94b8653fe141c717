import type { RouterOutputs } from '@talkdrum/api';
import { Button, Segmented, TextLink } from '@talkdrum/ui';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useAccountZone } from '../../../lib/dates/account-zone.ts';
import { formatTime } from '../../../lib/dates/format-date.ts';
import { toastFailure } from '../../../lib/failures.ts';
import { formatNumber } from '../../../lib/format.ts';
import { PreviewFrame } from '../../../lib/message-editor/preview-pane.tsx';
import { errorFacts, trpc } from '../../../lib/trpc.ts';
import type { FeedForm, FeedInput } from './feed-form.ts';

type Found = RouterOutputs['feeds']['preview'];

interface FeedCheckProps {
  form: UseFormReturn<FeedInput, unknown, FeedForm>;
}

/** Reads the feed before it is saved: what it lists, and the email that its newest items would make. */
export function FeedCheck({ form }: FeedCheckProps) {
  const [found, setFound] = useState<Found | null>(null);
  const preview = trpc.feeds.preview.useMutation();
  const check = async () => {
    if (!(await form.trigger(['url', 'maxItems'], { shouldFocus: true }))) return;
    const { url, modelId, maxItems = 5, name } = form.getValues();
    try {
      const answer = await preview.mutateAsync({ url, modelId: modelId === '' ? null : modelId, maxItems });
      setFound(answer);
      form.clearErrors(['url', 'modelId']);
      if (name === '' && answer.title !== '')
        form.setValue('name', answer.title.slice(0, 120), { shouldDirty: true });
    } catch (error) {
      setFound(null);
      const fields = Object.entries(errorFacts(error)?.fieldErrors ?? {});
      for (const [field, [message]] of fields)
        if (field === 'url' || field === 'modelId')
          form.setError(field, { message: message ?? '' }, { shouldFocus: true });
      if (fields.length === 0) toastFailure('The feed was not read')(error);
    }
  };
  return (
    <section aria-label="Check" className="flex flex-col gap-3">
      <div>
        <Button busy={preview.isPending} onClick={() => void check()}>
          Check the feed
        </Button>
      </div>
      <div aria-live="polite" className="flex flex-col gap-3 empty:hidden">
        {found === null ? null : <FoundFeed found={found} />}
      </div>
    </section>
  );
}

function FoundFeed({ found: { title, items, total, email } }: { found: Found }) {
  const timeZone = useAccountZone();
  const [look, setLook] = useState<'desktop' | 'text'>('desktop');
  return (
    <>
      <div className="rounded-well border border-border p-3">
        <p className="font-medium">{title === '' ? 'This feed has no title' : title}</p>
        <p className="text-sm text-muted-foreground">
          {total === 0
            ? 'It has no items yet.'
            : `${formatNumber(total)} ${total === 1 ? 'item' : 'items'}, the newest first:`}
        </p>
        <ul className="mt-1 flex flex-col gap-1 text-sm">
          {items.slice(0, 5).map((item) => (
            <li key={`${item.link} ${item.title}`} className="[overflow-wrap:anywhere]">
              {item.link === '' ? (
                item.title
              ) : (
                <TextLink href={item.link} target="_blank" rel="noreferrer">
                  {item.title}
                </TextLink>
              )}
              {item.publishedAt === null ? null : (
                <span className="text-muted-foreground"> · {formatTime(item.publishedAt, timeZone)}</span>
              )}
            </li>
          ))}
        </ul>
      </div>
      {email === null ? null : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h3 className="text-sm font-medium">An email with the newest items</h3>
            <Segmented
              label="Part of the email"
              options={[
                { value: 'desktop', label: 'HTML' },
                { value: 'text', label: 'Plain text' },
              ]}
              value={look}
              onValueChange={(value) => setLook(value === 'text' ? 'text' : 'desktop')}
            />
          </div>
          <PreviewFrame {...email} look={look} className="h-80" />
        </>
      )}
    </>
  );
}
