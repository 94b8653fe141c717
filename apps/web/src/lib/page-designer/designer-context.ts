import { createContext, use } from 'react';
import type { PageDesignerSource } from './page-designer-source.ts';

const SourceContext = createContext<PageDesignerSource | null>(null);
export const SourceProvider = SourceContext.Provider;

export function useSource(): PageDesignerSource {
  const source = use(SourceContext);
  if (source === null) throw new Error('useSource is used outside the page designer');
  return source;
}
