import type { ReactNode } from 'react';
import { PageHeader, type PageHeaderProps } from './page-header.tsx';

type FrameProps = PageHeaderProps & { children: ReactNode };

const STACK = 'flex min-w-0 flex-col gap-4';

/** A list: its table stands on the page, and sheets and notices beside it. */
export function ListFrame({ children, ...header }: FrameProps) {
  return (
    <>
      <PageHeader {...header} />
      {children}
    </>
  );
}

/** One thing with what belongs to it in a panel at the right, which on phones follows below. */
export function RecordFrame({ side, children, ...header }: FrameProps & { side: ReactNode }) {
  return (
    <>
      <PageHeader {...header} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className={STACK}>{children}</div>
        <div className={STACK}>{side}</div>
      </div>
    </>
  );
}

/** Cards of figures below one another, 16 px apart. */
export function ReportFrame({ children, ...header }: FrameProps) {
  return (
    <>
      <PageHeader {...header} />
      <div className={STACK}>{children}</div>
    </>
  );
}

/** Cards of settings in two columns, on phones in one. */
export function SettingsFrame({ children, ...header }: FrameProps) {
  return (
    <>
      <PageHeader {...header} />
      <div className="grid items-start gap-4 lg:grid-cols-2">{children}</div>
    </>
  );
}
