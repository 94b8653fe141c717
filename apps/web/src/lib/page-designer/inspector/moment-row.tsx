import { Input } from '@talkdrum/ui';
import { useAccountZone } from '../../dates/account-zone.ts';
import { fromLocal, toLocal } from '../../dates/local-time.ts';
import { Row } from '../../email-designer/inspector/rows.tsx';

interface MomentRowProps {
  label: string;
  props: Record<string, unknown>;
  onChange: (change: Record<string, unknown>) => void;
}

/** A date and time in the account's time zone; visitors see it with that zone. */
export function MomentRow({ label, props, onChange }: MomentRowProps) {
  const zone = useAccountZone();
  const at = props['endsAt'];
  return (
    <Row label={label} help={`In your account’s time zone, ${zone}.`}>
      {(id) => (
        <Input
          id={id}
          type="datetime-local"
          value={toLocal(typeof at === 'string' ? at : null, zone)}
          onChange={({ target }) => onChange({ endsAt: fromLocal(target.value, zone), zone })}
        />
      )}
    </Row>
  );
}
