import { Button } from '@talkdrum/ui';
import { createFileRoute } from '@tanstack/react-router';
import { EntryFrame } from '../../features/onboarding/entry-frame.tsx';

export const Route = createFileRoute('/help/domain-authentication')({ component: DomainAuthenticationHelp });

const records = [
  {
    name: 'SPF',
    what: 'Lists who may send mail for your domain.',
    how: 'If your domain has an SPF record already, put our include into it: two SPF records make both void.',
  },
  {
    name: 'DKIM',
    what: 'Lets receivers check the signature that we put on every message.',
    how: 'Publish the key under the name shown, as one TXT record. Long values are split by most DNS panels on their own.',
  },
  {
    name: 'DMARC',
    what: 'Tells receivers what to do with mail that fails both, and where to send reports.',
    how: 'Begin with p=none. The record we propose sends the reports to us: read them on the SenderID page for some weeks, then move to quarantine or reject.',
  },
  {
    name: 'Return path',
    what: 'Gives bounces an address at your own domain, so that SPF is checked for it too.',
    how: 'Publish the CNAME as shown. It is optional: until it is there, bounces go to our domain.',
  },
];

/** What domain authentication is and how to set it up, readable without signing in. */
function DomainAuthenticationHelp() {
  const intro =
    'Gmail, Yahoo and Outlook refuse or hide bulk mail from domains without SPF, DKIM and DMARC. Setting them up takes about ten minutes.';
  return (
    <EntryFrame title="Authenticate your sending domain" intro={intro} width="wide">
      <div className="flex max-w-prose flex-col gap-6">
        <ol className="flex list-decimal flex-col gap-2 pl-5">
          <li>On the SenderID page open “Domain authentication” in the menu of your sender.</li>
          <li>Copy each record into the DNS panel where your domain is managed.</li>
          <li>
            Wait a few minutes. We check the records automatically, or press “Check again”. Each record shows
            its own status.
          </li>
        </ol>
        {records.map((record) => (
          <section key={record.name}>
            <h2 className="text-section">{record.name}</h2>
            <p>{record.what}</p>
            <p className="text-muted-foreground">{record.how}</p>
          </section>
        ))}
        <div>
          <Button variant="primary" href="/dashboard/sender-email">
            Go to SenderID
          </Button>
        </div>
      </div>
    </EntryFrame>
  );
}
