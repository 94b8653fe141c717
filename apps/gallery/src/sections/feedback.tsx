import {
  Alert,
  Button,
  Card,
  CodeBlock,
  CopyField,
  DescriptionList,
  EmptyState,
  ErrorState,
  Kbd,
  NoResults,
  Progress,
  Skeleton,
  Spinner,
  Timeline,
} from '@talkdrum/ui';
import { formatMoney, shortMoney } from '@talkdrum/ui/money';
import { Eye, Users } from 'lucide-react';
import { State } from '../state.tsx';

const currencies = ['ngn', 'ghs', 'kes', 'zar', 'gbp', 'usd'];

function Answers() {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <State name="Empty">
        <Card>
          <EmptyState
            icon={<Users aria-hidden />}
            title="No contacts yet"
            action={<Button variant="primary">Import contacts</Button>}
          >
            Bring in the people you write to.
          </EmptyState>
        </Card>
      </State>
      <State name="No results">
        <Card>
          <NoResults onClear={() => undefined} />
        </Card>
      </State>
      <State name="Error">
        <Card>
          <ErrorState requestId="req_7f3k2" onRetry={() => undefined} />
        </Card>
      </State>
      <State name="Loading and progress">
        <Card>
          <div className="flex flex-col gap-3">
            <Spinner label="Loading" />
            <Skeleton className="h-6 w-40" />
            <Progress
              label="Sending"
              value={4_200}
              max={10_000}
              detail="4,200 of 10,000"
              rate="350 a second"
              eta="about 20 seconds left"
            />
          </div>
        </Card>
      </State>
    </div>
  );
}

const timeline = [
  {
    day: 'Saturday, 21 November 2026',
    entries: [
      {
        id: '1',
        icon: <Eye />,
        tone: 'success' as const,
        title: 'Viewed',
        note: 'Weekend restock',
        time: '12:08 WAT',
      },
      { id: '2', icon: <Users />, title: 'Added to Kola Circle', time: '9:15 WAT' },
    ],
  },
];

function Values() {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <State name="Values">
        <Card title="Money and facts" description="One sign for each currency">
          <DescriptionList
            items={[
              { term: 'In full', value: currencies.map((each) => formatMoney('123450', each)).join(' · ') },
              { term: 'For short', value: shortMoney('1420000000', 'ngn') },
              { term: 'Search', value: <Kbd>Ctrl K</Kbd> },
            ]}
          />
        </Card>
        <CopyField label="DKIM value" value="v=DKIM1; k=rsa; p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQC" />
        <CodeBlock label="Request" code={'POST /v1/messages\n{ "to": "ama@readers.example" }'} />
      </State>
      <State name="Timeline">
        <Card>
          <Timeline label="Email history" days={timeline} />
        </Card>
      </State>
    </div>
  );
}

export function Feedback() {
  return (
    <>
      <State name="Alerts">
        <Alert tone="info" title="No sender yet" action={<Button size="sm">Add sender</Button>}>
          Add one before you send.
        </Alert>
        <Alert tone="success">Your wallet was funded.</Alert>
        <Alert tone="warning" title="The wallet runs low" onDismiss={() => undefined}>
          About three days are left.
        </Alert>
        <Alert tone="danger" title="Not saved">
          Someone else just saved this. Reload to see the latest version.
        </Alert>
      </State>
      <Answers />
      <Values />
    </>
  );
}
