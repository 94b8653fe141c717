import { Button } from '@talkdrum/ui';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { formatNumber } from '../../format.ts';
import { useDesigner } from '../designer-context.ts';
import { type Check, findFix } from './find-fix.ts';
import { LinkCheck } from './link-check.tsx';

/** Where Gmail cuts a message off. */
const limitKilobytes = 102;

/** What the server remarked on the email as it is now. `most` keeps the list short; the tab has all of them. */
export function Checks({ most, onEmail }: { most?: number; onEmail: () => void }) {
  const { preview } = useDesigner();
  const { data } = preview;
  const checks = data?.checks ?? [];
  const shown = checks.slice(0, most);
  const kilobytes = data === null ? null : Math.ceil(data.htmlBytes / 1_024);
  return (
    <section aria-labelledby="designer-checks" className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-2">
        <h2 id="designer-checks" className="text-xs font-semibold">
          Checks
        </h2>
        {kilobytes === null ? null : (
          <span className="tabular text-xs text-muted-foreground">
            {formatNumber(kilobytes)} KB of {limitKilobytes}
          </span>
        )}
      </div>
      <ul className="flex flex-col gap-1.5 text-sm">
        {shown.map((check) => (
          <CheckLine key={`${check.id}-${check.message}`} check={check} onEmail={onEmail} />
        ))}
        {shown.length < checks.length ? (
          <li className="text-xs text-muted-foreground">{checks.length - shown.length} more under Checks</li>
        ) : null}
        {data !== null && checks.length === 0 ? (
          <li className="flex items-start gap-2 text-muted-foreground">
            <CircleCheck aria-hidden className="mt-0.75 size-3.5 shrink-0 text-success" />
            Nothing to fix
          </li>
        ) : null}
        {data === null && preview.error === null ? (
          <li className="text-muted-foreground">Checking…</li>
        ) : null}
        {preview.error === null ? null : <li className="text-danger">This version can’t be checked.</li>}
      </ul>
      {most === undefined ? <LinkCheck /> : null}
    </section>
  );
}

function CheckLine({ check, onEmail }: { check: Check; onEmail: () => void }) {
  const { editor, commands } = useDesigner();
  const isBlocker = check.level === 'blocker';
  const Icon = isBlocker ? CircleAlert : TriangleAlert;
  const fix = findFix(editor.state.doc, check);
  return (
    <li className="flex items-start gap-2">
      <Icon
        aria-hidden
        className={`mt-0.75 size-3.5 shrink-0 ${isBlocker ? 'text-danger' : 'text-warning'}`}
      />
      <span className="min-w-0 flex-1 leading-4.5 [overflow-wrap:anywhere]">{check.message}</span>
      {fix === null ? null : (
        <Button
          variant="link"
          className="min-h-0 leading-4.5"
          aria-label={`Fix: ${check.message}`}
          onClick={() => {
            if (fix === 'email') return onEmail();
            commands.select(fix);
            editor.view.focus();
          }}
        >
          Fix
        </Button>
      )}
    </li>
  );
}
