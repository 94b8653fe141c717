import type { ReactNode } from 'react';
import { PageHeader, type PageHeaderProps } from './page-header.tsx';

type FrameProps = PageHeaderProps & { children: ReactNode };

/** A list: its table stands on the page, and sheets and notices beside it. */
export function ListFrame({ children, ...header }: FrameProps) {
  return (
    <>
      <PageHeader {...header} />
      {children}
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
