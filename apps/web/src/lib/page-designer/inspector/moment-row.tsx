import { Input } from '@talkdrum/ui';
import { Row } from '../../email-designer/inspector/rows.tsx';

interface MomentRowProps {
  label: string;
  props: Record<string, unknown>;
  onChange: (change: Record<string, unknown>) => void;
}

/** A date and time in the time zone of the person who designs the page; visitors see it with that zone. */
export function MomentRow({ label, props, onChange }: MomentRowProps) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const at = props['endsAt'];
  return (
    <Row label={label} help={`In your time zone, ${timeZone}.`}>
      {(id) => (
        <Input
          id={id}
          type="datetime-local"
          value={typeof at === 'string' ? localText(new Date(at)) : ''}
          onChange={({ target }) => {
            const moment = new Date(target.value);
            const isRead = !Number.isNaN(moment.getTime());
            onChange({ endsAt: isRead ? moment.toISOString() : null, zone: timeZone });
          }}
        />
      )}
    </Row>
  );
}

/** As the browser's field takes it. */
function localText(moment: Date): string {
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
