import type { ReviewOutput } from '@talkdrum/api/contracts';
import { formatNumber } from '../../../../lib/format.ts';

/** The unreadable entries with line number and reason. */
export function PastedErrors({ errors, total }: { errors: ReviewOutput['pastedErrors']; total: number }) {
  if (errors.length === 0) return null;
  return (
    <section
      aria-label="Entries to correct"
      tabIndex={0}
      className="max-h-56 overflow-auto rounded-well border border-border"
    >
      <table className="w-full text-sm">
        <caption className="sr-only">Entries that can’t be read</caption>
        <thead>
          <tr className="text-left text-muted-foreground">
            <th scope="col" className="px-3 py-1.5 font-medium">
              Line
            </th>
            <th scope="col" className="px-3 py-1.5 font-medium">
              Entry
            </th>
            <th scope="col" className="px-3 py-1.5 font-medium">
              What is wrong
            </th>
          </tr>
        </thead>
        <tbody>
          {errors.map(({ line, text, message }, index) => (
            <tr key={`${line}-${index}`} className="border-t border-border align-top">
              <td className="tabular px-3 py-1.5">{formatNumber(line)}</td>
              <td className="px-3 py-1.5 break-all">
                <code className="font-mono text-xs">{text}</code>
              </td>
              <td className="px-3 py-1.5 [overflow-wrap:anywhere]">{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {total > errors.length ? (
        <p className="border-t border-border px-3 py-1.5 text-sm text-muted-foreground">
          And {formatNumber(total - errors.length)} more.
        </p>
      ) : null}
    </section>
  );
}
