import { Badge, Button, Card, EmptyState, PageHeader } from '@talkdrum/ui';
import { Construction } from 'lucide-react';
import type { ReactNode } from 'react';

interface UpcomingProps {
  title: string;
  /** What this page will do, in one sentence. */
  children: ReactNode;
  /** What a person can use today instead. */
  instead: { label: string; href: string };
  /** The create button of a page that is announced: there, but not to be pressed yet. */
  announced?: string;
}

/** A page that is in the menu but not built yet says so, and points to what works today. */
export function Upcoming({ title, children, instead, announced }: UpcomingProps) {
  return (
    <>
      <PageHeader
        title={title}
        {...(announced === undefined
          ? {}
          : {
              status: <Badge tone="info">Coming soon!</Badge>,
              action: (
                <Button variant="primary" disabledReason={`${title}: coming soon`}>
                  {announced}
                </Button>
              ),
            })}
      />
      <Card>
        <EmptyState
          icon={<Construction aria-hidden />}
          title={`${title}: not available yet`}
          action={<Button href={instead.href}>{instead.label}</Button>}
        >
          {children}
        </EmptyState>
      </Card>
    </>
  );
}
