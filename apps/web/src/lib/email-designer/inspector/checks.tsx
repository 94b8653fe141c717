import { Button } from '@talkdrum/ui';
import { CircleCheck } from 'lucide-react';
import { useMemo } from 'react';
import { formatNumber } from '../../format.ts';
import { CheckIcon } from '../../message-editor/check-icon.tsx';
import { LinkCheck } from '../../message-editor/link-check.tsx';
import { useDesigner } from '../designer-context.ts';
import { type Check, findFix } from './find-fix.ts';

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
        {data !== null && problemsIn(checks) === 0 ? (
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
      {most === undefined ? <DesignLinks /> : null}
    </section>
  );
}

function DesignLinks() {
  const { content, checkLinks, refusal } = useDesigner().source;
  const { design } = content;
  const state = useMemo(() => JSON.stringify(design), [design]);
  return <LinkCheck state={state} check={() => checkLinks(content)} refusal={refusal} />;
}

/** How many of the checks ask for something to be done. */
export const problemsIn = (checks: readonly Check[]): number =>
  checks.filter(({ level }) => level !== 'info').length;

function CheckLine({ check, onEmail }: { check: Check; onEmail: () => void }) {
  const { editor, commands, source } = useDesigner();
  const fix = findFix(editor.state.doc, check);
  const label = check.level === 'info' && fix !== 'footer' ? 'Show' : 'Fix';
  const mend = () => {
    if (fix === null) return;
    if (fix === 'email') return onEmail();
    if (fix === 'footer') commands.addOutermost({ type: 'footer' });
    else commands.select(fix.block);
    editor.view.focus();
  };
  return (
    <li className="flex items-start gap-2">
      <CheckIcon level={check.level} />
      <span className="min-w-0 flex-1 leading-4.5 [overflow-wrap:anywhere]">{check.message}</span>
      {fix === null || (fix === 'footer' && source.refusal !== null) ? null : (
        <Button
          variant="link"
          className="min-h-0 leading-4.5"
          aria-label={`${label}: ${check.message}`}
          onClick={mend}
        >
          {label}
        </Button>
      )}
    </li>
  );
}
