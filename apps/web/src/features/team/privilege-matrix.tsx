import {
  type Privilege,
  privilegeActions,
  privilegeAreas,
  privilegeAt,
  privilegeTable,
} from '@talkdrum/api/contracts';
import { Checkbox } from '@talkdrum/ui';

const areas = Object.entries(privilegeAreas);
const actions = Object.entries(privilegeActions);

interface PrivilegeMatrixProps {
  chosen: ReadonlySet<string>;
  /** The viewer's own privileges: only these can be given or removed. */
  mine: ReadonlySet<string>;
  onChange: (chosen: Set<string>) => void;
  /** The id of the text that explains the disabled boxes. */
  noteId: string;
}

/** Areas by actions: a grid on wide screens; on phones each area is a row of labelled boxes. */
export function PrivilegeMatrix({ chosen, mine, onChange, noteId }: PrivilegeMatrixProps) {
  return (
    <div className="overflow-hidden rounded-well border border-border">
      <div aria-hidden className={`${row} hidden bg-muted text-sm font-medium text-muted-foreground sm:grid`}>
        <span>Area</span>
        {actions.map(([action, label]) => (
          <span key={action} className="text-center">
            {label}
          </span>
        ))}
      </div>
      {areas.map(([area, label]) => (
        <div
          key={area}
          role="group"
          aria-label={label}
          className={`${row} border-border sm:grid [&:not(:first-child)]:border-t`}
        >
          <span className="font-medium max-sm:w-full">{label}</span>
          {actions.map(([action, word]) => {
            const privilege = privilegeAt(area, action);
            if (privilege === null) return <span key={action} className="max-sm:hidden" />;
            return (
              <Box
                key={action}
                privilege={privilege}
                word={word}
                isChecked={chosen.has(privilege)}
                isMine={mine.has(privilege)}
                noteId={noteId}
                onToggle={() => onChange(toggled(chosen, mine, area, privilege))}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

const row =
  'flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 sm:grid-cols-[8rem_repeat(6,minmax(0,1fr))] sm:gap-x-1 sm:py-1';

interface BoxProps {
  privilege: Privilege;
  word: string;
  isChecked: boolean;
  isMine: boolean;
  noteId: string;
  onToggle: () => void;
}

function Box({ privilege, word, isChecked, isMine, noteId, onToggle }: BoxProps) {
  return (
    <label title={privilegeTable[privilege]} className="flex items-center gap-0.5 sm:justify-center">
      <Checkbox
        checked={isChecked}
        disabled={!isMine}
        onChange={onToggle}
        aria-label={`${word}: ${privilegeTable[privilege]}`}
        aria-describedby={isMine ? undefined : noteId}
      />
      <span aria-hidden className="text-sm sm:hidden">
        {word}
      </span>
    </label>
  );
}

/** Any privilege in an area needs "view": adding one adds it, and removing "view" removes the others. */
function toggled(
  chosen: ReadonlySet<string>,
  mine: ReadonlySet<string>,
  area: string,
  privilege: Privilege,
): Set<string> {
  const next = new Set(chosen);
  const view = privilegeAt(area, 'view');
  if (!next.delete(privilege)) {
    next.add(privilege);
    if (view !== null && mine.has(view)) next.add(view);
  } else if (privilege === view) {
    for (const key of chosen) if (key.startsWith(`${area}.`) && mine.has(key)) next.delete(key);
  }
  return next;
}
