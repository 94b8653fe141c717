import { DownloadLink } from '../../../lib/lists/download-link.tsx';
import { type AnalyticsFilter, noFilter } from './filter-bar.tsx';

interface ExportLinksProps {
  surveyId: string;
  filter?: AnalyticsFilter;
  search?: string;
  /** Whether the view leaves something out. */
  isNarrowed: boolean;
}

/** Downloads of what is in view. */
export function ExportLinks({ surveyId, filter = noFilter, search = '', isNarrowed }: ExportLinksProps) {
  const query = new URLSearchParams({ id: surveyId, filter: JSON.stringify(filter), search }).toString();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-sm text-muted-foreground">
        {isNarrowed ? 'Download this view:' : 'Download all:'}
      </span>
      <DownloadLink href={`/files/surveys/export.csv?${query}`} privilege="contacts.export" />
      <DownloadLink href={`/files/surveys/export.xlsx?${query}`} privilege="contacts.export">
        XLSX
      </DownloadLink>
    </div>
  );
}
