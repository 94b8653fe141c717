import type { RouterOutputs } from '@talkdrum/api';
import { Alert, CopyField, DescriptionList, ErrorState, Modal, Skeleton } from '@talkdrum/ui';
import { errorMessage, trpc } from '../../lib/trpc.ts';
import type { Place } from './first-request/request-code.ts';
import { TrySmpp, TrySmtp } from './first-request/try-gateway.tsx';

type Access = RouterOutputs['apiKeys']['access'];

interface AccessModalProps {
  gateway: 'smtp' | 'smpp' | null;
  onClose: () => void;
}

/** How an SMTP or SMPP client connects. Read-only. */
export function AccessModal({ gateway, onClose }: AccessModalProps) {
  const access = trpc.apiKeys.access.useQuery(undefined, { enabled: gateway !== null });
  return (
    <Modal
      isOpen={gateway !== null}
      onClose={onClose}
      title={gateway === 'smpp' ? 'SMPP access' : 'SMTP access'}
      description={
        gateway === 'smpp'
          ? 'Send text messages over SMPP 3.4 and get receipts on the same connection.'
          : 'Send email from any program that supports SMTP.'
      }
    >
      {access.error ? (
        <ErrorState onRetry={() => void access.refetch()}>{errorMessage(access.error)}</ErrorState>
      ) : null}
      {access.isPending ? <Skeleton className="h-48" /> : null}
      {access.data === undefined || gateway === null ? null : (
        <Connection gateway={gateway} access={access.data} />
      )}
    </Modal>
  );
}

const terms = {
  smtp: [
    { term: 'Encryption', value: 'TLS with STARTTLS, required before sign-in' },
    { term: 'User', value: 'The key’s name, like smtp_ab12cd34' },
    { term: 'Password', value: 'The secret, shown when you create the key' },
    { term: 'From', value: 'An active SenderID of this account' },
  ],
  smpp: [
    { term: 'Version', value: 'SMPP 3.4; transmitter, receiver or transceiver' },
    { term: 'Encryption', value: 'None' },
    { term: 'Authentication', value: 'On' },
    { term: 'system_id', value: 'The key’s name, like tdab12cd34' },
    { term: 'Password', value: 'Eight characters, shown when you create the key' },
  ],
};

const userTerms = { smtp: 'User', smpp: 'system_id' } as const;

/** The users of existing keys, or an example when there are none. */
function Users({ gateway, example }: { gateway: 'smtp' | 'smpp'; example: string }) {
  const keys = trpc.apiKeys.list.useQuery({ search: '' });
  const own = keys.data?.filter((key) => key.gateway === gateway && key.state === 'active') ?? [];
  if (own.length === 0) return example;
  return (
    <ul>
      {own.map(({ id, prefix, name }) => (
        <li key={id} className="break-words">
          {prefix} <span className="text-muted-foreground">({name})</span>
        </li>
      ))}
    </ul>
  );
}

/** With the user of the newest key, or an example. */
function Try({ gateway, place }: { gateway: 'smtp' | 'smpp'; place: Place }) {
  const keys = trpc.apiKeys.list.useQuery({ search: '' });
  const user = keys.data?.find((key) => key.gateway === gateway && key.state === 'active')?.prefix;
  return gateway === 'smtp' ? (
    <TrySmtp place={place} user={user ?? 'YOUR_USER'} />
  ) : (
    <TrySmpp place={place} user={user ?? 'YOUR_SYSTEM_ID'} />
  );
}

function Connection({ gateway, access }: { gateway: 'smtp' | 'smpp'; access: Access }) {
  const place = access[gateway];
  if (place === null)
    return (
      <Alert tone="info" title="Not available">
        This installation doesn’t accept messages over {gateway.toUpperCase()}. Use the REST API.
      </Alert>
    );
  return (
    <div className="flex flex-col gap-4">
      <CopyField label="Host" value={place.host} />
      <CopyField label="Port" value={String(place.port)} />
      <DescriptionList
        items={terms[gateway].map(({ term, value }) => ({
          term,
          value: term === userTerms[gateway] ? <Users gateway={gateway} example={value} /> : value,
        }))}
      />
      <Try gateway={gateway} place={place} />
      <Alert tone="info">
        To get a user and password, create an API key with the {gateway.toUpperCase()} gateway.
      </Alert>
    </div>
  );
}
