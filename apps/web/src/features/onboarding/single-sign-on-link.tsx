import { Button } from '@talkdrum/ui';
import { Building2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { trpcClient } from '../../lib/api-client.ts';

/** Leads to the installation's identity provider. Nothing without one, or while the server doesn't answer. */
export function SingleSignOnLink({ next = '' }: { next?: string | undefined }) {
  const [name, setName] = useState<string | null>(null);
  useEffect(() => {
    trpcClient.onboarding.singleSignOn.query().then(
      (provider) => setName(provider.name),
      () => undefined,
    );
  }, []);
  if (name === null) return null;
  return (
    <Button asChild size="lg" className="w-full">
      {/* A page of the server, not of the router. */}
      <a href={`/single-sign-on?${new URLSearchParams({ next }).toString()}`}>
        <Building2 aria-hidden />
        Sign in with {name}
      </a>
    </Button>
  );
}
