import type { RouterOutputs } from '@talkdrum/api';
import { Button, Card, TextLink } from '@talkdrum/ui';
import { BookOpen, ChevronDown, LifeBuoy, Play } from 'lucide-react';
import type { ReactNode } from 'react';

/** Frequently asked questions. The answers must match this version. */
const questions: readonly { question: string; answer: string }[] = [
  {
    question: 'What do I need before my first email?',
    answer:
      'Money in your wallet, a subscription, and a confirmed sender on an authenticated domain. Add the address under Engagement, SenderID, click the link we email to it, and publish the domain’s records. Then import contacts under Audience, Contacts, and create the campaign under Engagement, Email.',
  },
  {
    question: 'How do I import my contacts?',
    answer:
      'Choose Add Contact, Import Contacts, and upload a .csv, .xlsx or .xls file. You map its columns, check the result first, and can undo the import afterwards. Import the people who unsubscribed elsewhere, too, as people who must not be contacted: then nobody writes to them by mistake.',
  },
  {
    question: 'Why should I authenticate my domain?',
    answer:
      'Mailbox providers reject email from domains without SPF, DKIM and DMARC records, so campaigns can’t start without them. The SenderID page shows the exact records to add and checks them for you.',
  },
  {
    question: 'What happens when someone unsubscribes?',
    answer:
      'We suppress the address for that channel. It gets no more promotional messages from your account, even if you import it again.',
  },
  {
    question: 'Which opens count as views?',
    answer:
      'Only opens by people. Opens by email programs that load every image automatically are counted separately, so your numbers stay accurate.',
  },
  {
    question: 'Can several people use one account?',
    answer: 'Yes. Each person has their own sign-in and privileges. Add them under Account, Team.',
  },
];

type Support = RouterOutputs['onboarding']['welcome']['support'];

/** FAQ, videos and support. Each panel says so when the installation doesn't offer it. */
export function HelpPanels({ support }: { support: Support | undefined }) {
  return (
    <div className="flex flex-col gap-4">
      <Panel icon={<BookOpen aria-hidden />} title="FAQ guide">
        <div className="divide-y divide-border">
          {questions.map(({ question, answer }) => (
            <details key={question} className="group py-2 max-sm:py-0">
              <summary className="flex min-h-6 cursor-pointer list-none items-center justify-between gap-3 rounded-sm font-medium max-sm:py-3 [&::-webkit-details-marker]:hidden">
                {question}
                <ChevronDown
                  aria-hidden
                  className="size-4 shrink-0 text-muted-foreground transition-transform group-open:rotate-180"
                />
              </summary>
              <p className="mt-1 text-muted-foreground max-sm:mt-0 max-sm:pb-3">{answer}</p>
            </details>
          ))}
        </div>
        {support?.guideUrl ? (
          <TextLink href={support.guideUrl} target="_blank" rel="noopener" className="mt-2 inline-block">
            Read the full guide
          </TextLink>
        ) : null}
      </Panel>
      <Panel icon={<Play aria-hidden />} title="Video tutorials">
        {support?.videosUrl ? (
          <Button href={support.videosUrl}>Watch the tutorials</Button>
        ) : (
          <p className="text-muted-foreground">
            There are no tutorials yet. The steps on this page and the FAQ take you to your first campaign.
          </p>
        )}
      </Panel>
      <Panel icon={<LifeBuoy aria-hidden />} title="Chat support">
        <Contact support={support} />
      </Panel>
    </div>
  );
}

function Contact({ support }: { support: Support | undefined }) {
  if (!support?.phone && !support?.email) {
    return (
      <p className="text-muted-foreground">
        This installation has no support contact. Ask the person who runs it. If you saw an error, give them
        the request number in its message.
      </p>
    );
  }
  return (
    <ul className="flex flex-col gap-1">
      {support.phone ? (
        <li>
          Call or chat:{' '}
          <TextLink href={`tel:${support.phone.replaceAll(/[^+\d]/g, '')}`}>{support.phone}</TextLink>
        </li>
      ) : null}
      {support.email ? (
        <li>
          Email: <TextLink href={`mailto:${support.email}`}>{support.email}</TextLink>
        </li>
      ) : null}
    </ul>
  );
}

function Panel({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <Card
      title={
        <span className="flex items-center gap-2 [&_svg]:size-4 [&_svg]:text-primary-text">
          {icon}
          {title}
        </span>
      }
    >
      {children}
    </Card>
  );
}
