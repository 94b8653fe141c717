import { Badge, Button, Card, EmptyState, PageHeader } from '@talkdrum/ui';
import { Construction } from 'lucide-react';
import type { ReactNode } from 'react';

interface UpcomingProps {
  title: string;
  /** What this page will do, in one sentence. */
  children: ReactNode;
  /** What people can use today instead. */
  instead: { label: string; href: string };
  /** Label of the disabled create button. */
  announced?: string;
}

/** A page that isn't built yet, with a link to something that works today. */
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
