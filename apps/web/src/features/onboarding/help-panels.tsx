import type { RouterOutputs } from '@talkdrum/api';
import { Button, Card, TextLink } from '@talkdrum/ui';
import { BookOpen, LifeBuoy, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { questions } from './questions.ts';

type Support = RouterOutputs['onboarding']['welcome']['support'];

/** Guide, videos and people to ask. What the installation does not offer is said, not linked to nowhere. */
export function HelpPanels({ support }: { support: Support | undefined }) {
  return (
    <div className="flex flex-col gap-4">
      <Panel icon={<BookOpen aria-hidden />} title="FAQ guide">
        <div className="divide-y divide-border">
          {questions.map(({ question, answer }) => (
            <details key={question} className="group py-2">
              <summary className="min-h-6 cursor-pointer rounded-sm font-medium marker:text-muted-foreground">
                {question}
              </summary>
              <p className="mt-1 pl-4 text-muted-foreground">{answer}</p>
            </details>
          ))}
        </div>
        {support?.guideUrl ? (
          <TextLink href={support.guideUrl} target="_blank" rel="noopener" className="mt-2 inline-block">
            Read the whole guide
          </TextLink>
        ) : null}
      </Panel>
      <Panel icon={<Play aria-hidden />} title="Video tutorials">
        {support?.videosUrl ? (
          <Button href={support.videosUrl}>Watch the tutorials</Button>
        ) : (
          <p className="text-muted-foreground">
            No tutorials are published yet. The steps on this page and the FAQ cover the first campaign.
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
        No support line is set up for this installation. The person who runs it can help; give them the
        request number that error messages show.
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
          Write: <TextLink href={`mailto:${support.email}`}>{support.email}</TextLink>
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
