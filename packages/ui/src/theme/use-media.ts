import { useEffect, useState } from 'react';

/** Whether a media query holds, as it changes. */
export function useMedia(media: string): boolean {
  const [holds, setHolds] = useState(() => matchMedia(media).matches);
  useEffect(() => {
    const query = matchMedia(media);
    const update = () => setHolds(query.matches);
    query.addEventListener('change', update);
    return () => query.removeEventListener('change', update);
  }, [media]);
  return holds;
}
