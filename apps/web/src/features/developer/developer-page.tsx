import type { MadeApiKeyOutput } from '@talkdrum/api/contracts';
import { Button, Card, PageHeader } from '@talkdrum/ui';
import { BookOpen } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { CreateButton } from '../../lib/lists/create-button.tsx';
import { RecentSignInProvider } from '../../lib/recent-sign-in/recent-sign-in.tsx';
import { trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';
import { AccessModal } from './access-modal.tsx';
import { CreateKeyModal } from './create-key-modal.tsx';
import type { ChangeView, DeveloperView } from './developer-view.ts';
import { FirstRequest } from './first-request/first-request.tsx';
import { KeysTable } from './keys-table.tsx';
import { NewKeyModal } from './new-key-modal.tsx';

interface DeveloperPageProps {
  view: DeveloperView;
  onViewChange: ChangeView;
  onOpenWebhook: () => void;
  /** Above the keys: alerts about webhooks. */
  notice?: ReactNode;
  /** Below the keys: the webhook log. */
  children?: ReactNode;
}

/** Once there is a key; before, the page says how to get one. */
function FirstRequestCard() {
  const keys = trpc.apiKeys.list.useQuery({ search: '' });
  if (!keys.data?.some(({ gateway, state }) => gateway === 'api' && state === 'active')) return null;
  return (
    <Card title="First request in a minute">
      <FirstRequest />
    </Card>
  );
}

export function DeveloperPage({ view, onViewChange, onOpenWebhook, notice, children }: DeveloperPageProps) {
  const refusal = useRefusal('developer.manage');
  const [createdKey, setCreatedKey] = useState<MadeApiKeyOutput | null>(null);
  const create = (
    <CreateButton refusal={refusal} onClick={() => onViewChange({ create: true })}>
      Create API Key
    </CreateButton>
  );
  return (
    <RecentSignInProvider>
      <PageHeader
        title="Developer"
        description="Send from your own programs over REST, SMTP or SMPP."
        action={create}
        secondaryActions={
          <>
            <Button onClick={onOpenWebhook}>Webhook</Button>
            <Button onClick={() => onViewChange({ access: 'smpp' })}>SMPP</Button>
            <Button onClick={() => onViewChange({ access: 'smtp' })}>SMTP</Button>
            <Button asChild>
              <a href="/docs/api" target="_blank" rel="noreferrer">
                <BookOpen aria-hidden />
                API Doc
              </a>
            </Button>
          </>
        }
      />
      {notice}
      <div className="flex flex-col gap-6">
        <KeysTable view={view} change={onViewChange} create={create} />
        <FirstRequestCard />
        {children}
      </div>
      <CreateKeyModal
        isOpen={view.create === true}
        onClose={() => onViewChange({ create: undefined })}
        onCreated={setCreatedKey}
      />
      <NewKeyModal created={createdKey} onClose={() => setCreatedKey(null)} />
      <AccessModal gateway={view.access ?? null} onClose={() => onViewChange({ access: undefined })} />
    </RecentSignInProvider>
  );
}
