import { Alert, Button, Card } from '@talkdrum/ui';
import { ShownText } from '../../../lib/shown-text.tsx';
import type { ReactNode } from 'react';

const headers = ['Version', 'Subject', 'Views', 'Clicks', 'Action'];

/** Its place in the report; says honestly that it can't be used yet. */
export function AbTestingTab({ subject }: { subject: string }) {
  return (
    <Card>
      <Alert tone="info" className="mb-4" title="A/B testing is not available yet">
        You’ll be able to test two versions on part of the audience and send the better one to the rest.
      </Alert>
      <section
        aria-label="A/B testing, scrollable"
        tabIndex={0}
        className="overflow-x-auto rounded-well border border-border"
      >
        <table className="w-full text-sm">
          <caption className="sr-only">A/B testing</caption>
          <thead>
            <tr className="bg-muted text-left text-muted-foreground">
              {headers.map((header) => (
                <th key={header} scope="col" className="px-3 py-2 font-medium">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <VersionRow version="A" subject={subject || '–'}>
              –
            </VersionRow>
            <VersionRow version="B" subject="–">
              <Button size="sm" disabledReason="A/B testing is not available yet">
                Create Campaign
              </Button>
            </VersionRow>
          </tbody>
        </table>
      </section>
    </Card>
  );
}

/** One version with its action as children. There are no counts yet. */
function VersionRow({
  version,
  subject,
  children,
}: {
  version: 'A' | 'B';
  subject: string;
  children: ReactNode;
}) {
  return (
    <tr className="border-t border-border">
      <th scope="row" className="px-3 py-2 text-left font-medium">
        {version}
      </th>
      <td className="px-3 py-2">
        <ShownText text={subject} />
      </td>
      <td className="px-3 py-2">–</td>
      <td className="px-3 py-2">–</td>
      <td className="px-3 py-2">{children}</td>
    </tr>
  );
}
