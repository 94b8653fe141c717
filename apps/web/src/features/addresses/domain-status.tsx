import type { OwnDomainOutput } from '@talkdrum/api/contracts';
import { Alert, Status, type Tone } from '@talkdrum/ui';

type DomainState = OwnDomainOutput['status'];

const words: Readonly<Record<DomainState, { label: string; tone: Tone; title: string; about: string }>> = {
  waiting: {
    label: 'Waiting for DNS',
    tone: 'warning',
    title: 'Add these two records',
    about: 'We look for them every few minutes at first, and for two weeks.',
  },
  verified: {
    label: 'Verified',
    tone: 'success',
    title: 'Your domain is verified',
    about: 'Keep both records: we check them every day.',
  },
  failed: {
    label: 'Not found',
    tone: 'danger',
    title: 'We didn’t find the records in two weeks',
    about: 'Add them, then check again.',
  },
  lost: {
    label: 'Records gone',
    tone: 'danger',
    title: 'This domain no longer points here',
    about:
      'New links use our address. Links you already sent work only while the domain points here. We check it every day.',
  },
};

export function DomainStatus({ domain }: { domain: OwnDomainOutput }) {
  const { label, tone } = words[domain.status];
  return <Status tone={tone}>{label}</Status>;
}

/** What the status means and what to do. */
export function DomainAbout({ domain }: { domain: OwnDomainOutput }) {
  const { tone, title, about } = words[domain.status];
  if (domain.isTaken)
    return (
      <Alert tone="danger" title="Another profile uses this domain">
        Its records prove that it belongs to that profile too. Remove the other TXT record from DNS, then
        check again.
      </Alert>
    );
  return (
    <Alert tone={tone === 'neutral' ? 'info' : tone} title={title}>
      {domain.isUsed ? `New links in your messages, pages and forms use ${domain.name}. ` : ''}
      {about}
    </Alert>
  );
}
