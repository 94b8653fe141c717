import { Badge } from '@talkdrum/ui';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

/** A collapsible part of a form for fields most people skip. */
export function OptionalSection({
  title,
  children,
  isOpen = false,
}: {
  title: string;
  children: ReactNode;
  isOpen?: boolean;
}) {
  return (
    <details open={isOpen} className="group rounded-well border border-border">
      <summary className="flex min-h-10 max-sm:min-h-11 cursor-pointer list-none items-center gap-2 px-3 py-2 font-medium [&::-webkit-details-marker]:hidden">
        <ChevronDown aria-hidden className="size-4 -rotate-90 transition-transform group-open:rotate-0" />
        {title}
        <Badge>Optional</Badge>
      </summary>
      <div className="flex flex-col gap-4 border-t border-border p-3">{children}</div>
    </details>
  );
}
