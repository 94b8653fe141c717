import { Alert, CodeBlock, Segmented, Skeleton, TextLink } from '@talkdrum/ui';
import { useState } from 'react';
import { trpc } from '../../../lib/trpc.ts';
import { Arrival } from './arrival.tsx';
import { type Language, placeholder, restCode } from './request-code.ts';
import { useFirstRequest } from './use-first-request.ts';

const languages = [
  { value: 'curl', label: 'curl' },
  { value: 'node', label: 'Node.js' },
  { value: 'python', label: 'Python' },
];

/**
 * A request to copy that sends the reader a real message, and what became of it.
 * @param secret the key that was just created, which only this page's memory has; without it, a placeholder.
 */
export function FirstRequest({ secret = null }: { secret?: string | null }) {
  const [language, setLanguage] = useState<string>('curl');
  const access = trpc.apiKeys.access.useQuery();
  const { isLoading, from, to, subject, cost, renew } = useFirstRequest();
  if (isLoading || access.data === undefined) return <Skeleton className="h-48" />;
  if (from === null) return <NoSender />;
  const code = restCode(language as Language, access.data.apiUrl, {
    secret: secret ?? placeholder.api,
    from,
    to,
    subject,
  });
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-muted-foreground">
        Run this. It sends a real email from {from} to you, {to}.{' '}
        {cost === undefined ? '' : `It costs at most ${cost}, paid from your wallet. `}
        {secret === null ? `Replace ${placeholder.api} with a key that may send messages.` : ''}
      </p>
      <div>
        <Segmented label="Language" options={languages} value={language} onValueChange={setLanguage} />
      </div>
      <CodeBlock label="first request" code={code} isWrapped />
      <Arrival subject={subject} to={to} onAgain={renew} />
    </div>
  );
}

export function NoSender() {
  return (
    <Alert tone="info" title="Add a sender first">
      Messages come from an address of your own domain.{' '}
      <TextLink href="/dashboard/sender-email">Open Email SenderID</TextLink>, confirm an address and
      authenticate its domain.
    </Alert>
  );
}
