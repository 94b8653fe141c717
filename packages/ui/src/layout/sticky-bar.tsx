import type { ReactNode } from 'react';

type StickyBarProps = {
  /** Names the region: "Review and send". */
  label?: string;
  /** The less important ones leave phones room for the action. */
  figures: readonly { label: string; value: ReactNode; isMinor?: boolean }[];
  actions: ReactNode;
};

/**
 * What a page's main action means in figures, beside the action, at the bottom of the window. Phones show the
 * first two.
 */
export function StickyBar({ label = 'Summary', figures, actions }: StickyBarProps) {
  return (
    <>
      {/* The bar never covers the end of the page. */}
      <div aria-hidden className="h-20" />
      <section
        aria-label={label}
        className="fixed inset-x-0 bottom-0 z-20 border-t border-border-soft bg-card pb-[env(safe-area-inset-bottom)] shadow-[0_-4px_16px_-8px_rgb(10_20_30/0.18)]"
      >
        <div className="mx-auto flex w-full max-w-page flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-2.5 sm:px-6">
          <dl
            className="flex min-w-0 flex-wrap gap-x-6 gap-y-1 max-sm:gap-x-4 max-sm:[&>:nth-child(n+3)]:hidden"
            aria-live="polite"
          >
            {figures.map((figure) => (
              <div key={figure.label} className={figure.isMinor ? 'min-w-0 max-sm:hidden' : 'min-w-0'}>
                <dt className="text-xs text-muted-foreground">{figure.label}</dt>
                <dd className="tabular text-section max-sm:text-sm">{figure.value}</dd>
              </div>
            ))}
          </dl>
          <div className="ml-auto flex flex-wrap items-center gap-2">{actions}</div>
        </div>
      </section>
    </>
  );
}
