import { useEffect } from 'react';

/** Names the tab and the history entry after the page; null leaves the name as it is. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    if (title === null) return undefined;
    document.title = `${title} · Talkdrum`;
    return () => {
      document.title = 'Talkdrum';
    };
  }, [title]);
}
