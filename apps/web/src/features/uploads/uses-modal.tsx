import type { AssetOutput } from '@talkdrum/api/contracts';
import { Modal, Skeleton, TextLink } from '@talkdrum/ui';
import { Loaded } from '../../lib/loaded.tsx';
import { trpc } from '../../lib/trpc.ts';

const places = {
  template: { label: 'Email template', path: (id: string) => `/dashboard/template-email/${id}` },
  campaign: { label: 'Email campaign', path: (id: string) => `/dashboard/email/${id}` },
  page: { label: 'Page', path: (id: string) => `/dashboard/pages/${id}` },
  form: { label: 'Form', path: (id: string) => `/dashboard/forms/${id}/design` },
  survey: { label: 'Survey', path: (id: string) => `/dashboard/surveys/${id}/build` },
  journey: { label: 'Journey', path: (id: string) => `/dashboard/automation/${id}` },
  block: { label: 'Saved block', path: () => '/dashboard/template-email' },
  published: { label: 'Page or form', path: () => '/dashboard/pages' },
  brand: { label: 'Profile', path: () => '/dashboard/profile?tab=brand' },
} as const;

/** The templates and campaigns that show a file, and the brand kit if it’s the logo. */
export function UsesModal({ asset, onClose }: { asset: AssetOutput | null; onClose: () => void }) {
  const query = trpc.assets.uses.useQuery({ id: asset?.id ?? '' }, { enabled: asset !== null });
  return (
    <Modal isOpen={asset !== null} onClose={onClose} title={`Where ${asset?.filename ?? ''} is used`}>
      <Loaded query={query} skeleton={<Skeleton className="h-24" />}>
        {(uses) => (
          <ul className="flex flex-col gap-2">
            {uses.map(({ kind, id, name }) => (
              <li key={id} className="flex items-baseline justify-between gap-4">
                <TextLink href={places[kind].path(id)}>{name}</TextLink>
                <span className="text-sm text-muted-foreground">{places[kind].label}</span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Modal>
  );
}
