import { Button } from '@talkdrum/ui';
import { type ReactNode, useState } from 'react';
import { formatNumber } from '../../lib/format.ts';

interface FewFirstProps<Item> {
  items: readonly Item[];
  children: (item: Item) => ReactNode;
  /** Extra rows are "more things that need you". */
  rest: string;
}

const few = 3;
/** The lists behind the cards show the rest. */
const most = 20;

/** A list of which the first three are shown, so a card keeps its height. A button shows the others, up to 20. */
export function FewFirst<Item>({ items, children, rest }: FewFirstProps<Item>) {
  const [isOpen, setIsOpen] = useState(false);
  const more = items.length - few;
  const left = items.length - most;
  return (
    <>
      <ul className="divide-y divide-border-soft">{items.slice(0, isOpen ? most : few).map(children)}</ul>
      {isOpen && left > 0 ? (
        <p className="border-t border-border-soft px-4 py-2 text-sm text-muted-foreground sm:px-4.5">
          {formatNumber(left)} more {rest}
        </p>
      ) : null}
      {more > 0 ? (
        <div className="border-t border-border-soft px-2.5 py-1">
          <Button size="sm" variant="ghost" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? 'Show fewer' : `Show ${formatNumber(more)} more ${rest}`}
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** What an empty card says, in its middle. */
export function NothingYet({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex h-full min-h-36 flex-col items-center justify-center gap-2 px-4 pb-8 text-center text-sm text-muted-foreground [&_svg]:size-5">
      <span aria-hidden className="grid size-9 place-items-center rounded-full bg-inset">
        {icon}
      </span>
      {children}
    </p>
  );
}

/** The place of three rows. */
export function RowsSkeleton({ label }: { label: string }) {
  return (
    <div aria-busy aria-label={label} role="status" className="flex flex-col gap-4 px-4 py-2 sm:px-4.5">
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex gap-2.5">
          <span className="size-6.5 rounded-control bg-muted" />
          <span className="flex flex-1 flex-col gap-2 pt-1">
            <span className="h-3 w-3/5 rounded-tag bg-muted" />
            <span className="h-2.5 w-2/5 rounded-tag bg-muted" />
          </span>
        </div>
      ))}
    </div>
  );
}
