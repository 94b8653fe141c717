import { useEffect } from 'react';

/** Names the tab and the history entry. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Talkdrum`;
    return () => {
      document.title = 'Talkdrum';
    };
  }, [title]);
}
