import { CodeBlock, Segmented, Skeleton } from '@talkdrum/ui';
import { useState } from 'react';
import { trpc } from '../../../lib/trpc.ts';
import { Arrival } from './arrival.tsx';
import { NoSender } from './first-request.tsx';
import { type MailTool, type Place, placeholder, smppCode, smtpCode } from './request-code.ts';
import { useFirstRequest } from './use-first-request.ts';

interface TryProps {
  place: Place;
  /** The key's user name. */
  user: string;
  /** Only right after the key was created. */
  secret?: string | undefined;
}

const tools = [
  { value: 'swaks', label: 'swaks' },
  { value: 'nodemailer', label: 'Nodemailer' },
  { value: 'openssl', label: 'openssl' },
];

/** Lines that send the reader an email over SMTP, and what became of it. */
export function TrySmtp({ place, user, secret = placeholder.password }: TryProps) {
  const [tool, setTool] = useState<string>('swaks');
  const { isLoading, from, to, subject, cost, renew } = useFirstRequest();
  if (isLoading) return <Skeleton className="h-32" />;
  if (from === null) return <NoSender />;
  const code = smtpCode(tool as MailTool, place, { user, secret, from, to, subject });
  return (
    <section aria-label="Try it" className="flex flex-col gap-3">
      <h3 className="text-section">Try it</h3>
      <p className="text-sm text-muted-foreground">
        {tool === 'openssl'
          ? 'This only tries the connection and its certificate.'
          : `This sends a real email from ${from} to you, ${to}.${cost === undefined ? '' : ` It costs at most ${cost}.`}`}
      </p>
      <div>
        <Segmented label="Program" options={tools} value={tool} onValueChange={setTool} />
      </div>
      <CodeBlock label="SMTP example" code={code} isWrapped />
      {tool === 'openssl' ? null : <Arrival subject={subject} to={to} onAgain={renew} />}
    </section>
  );
}

/** A program that sends a text message over SMPP. */
export function TrySmpp({ place, user, secret = placeholder.password }: TryProps) {
  const senders = trpc.senders.list.useQuery({ channel: 'sms' });
  const sender = senders.data?.find(({ status }) => status === 1)?.sender ?? 'YourSender';
  return (
    <section aria-label="Try it" className="flex flex-col gap-3">
      <h3 className="text-section">Try it</h3>
      <p className="text-sm text-muted-foreground">
        This sends a real text message from {sender}. It costs one segment; see Prices in your wallet.
      </p>
      <CodeBlock label="SMPP example" code={smppCode(place, user, secret, sender)} isWrapped />
    </section>
  );
}
