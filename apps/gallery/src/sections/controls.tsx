import {
  Button,
  Checkbox,
  IconButton,
  Input,
  Menu,
  Select,
  Status,
  Switch,
  Tabs,
  Textarea,
} from '@talkdrum/ui';
import { Badge, Pagination, Segmented } from '@talkdrum/ui';
import { Plus, Search, Trash2 } from 'lucide-react';
import { State } from '../state.tsx';

const ROW = 'flex flex-wrap items-center gap-2';
const VARIANTS = ['primary', 'secondary', 'ghost', 'danger', 'link'] as const;
const choices = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
];
const nothing = () => undefined;

function Buttons() {
  return (
    <>
      <State name="Buttons">
        <div className={ROW}>
          {VARIANTS.map((variant) => (
            <Button key={variant} variant={variant}>
              {variant}
            </Button>
          ))}
          <Button icon={<Plus aria-hidden />}>With an icon</Button>
          <Button size="sm">Small</Button>
          <Button size="lg">Large</Button>
          <IconButton label="Delete" icon={<Trash2 aria-hidden />} />
        </div>
      </State>
      <State name="Buttons in focus">
        <div className={ROW} data-focus-inside>
          {VARIANTS.map((variant) => (
            <Button key={variant} variant={variant}>
              {variant}
            </Button>
          ))}
        </div>
      </State>
      <State name="Busy, and disabled with a reason">
        <div className={ROW}>
          <Button variant="primary" busy>
            Saving
          </Button>
          <Button variant="primary" disabledReason="Add a sender first">
            Send
          </Button>
          <Button disabledReason="Nothing has changed">Save</Button>
          <Button variant="danger" disabledReason="Only the owner can do this">
            Delete
          </Button>
        </div>
      </State>
      <State name="Long text">
        <div className="max-w-60">
          <Button>A label that is far longer than the place a button has</Button>
        </div>
      </State>
    </>
  );
}

function Inputs() {
  return (
    <State name="Inputs: empty, filled, invalid, disabled, in focus">
      <div className="grid gap-2 sm:grid-cols-3">
        <Input aria-label="Empty" placeholder="Name of the list" />
        <Input aria-label="Filled" defaultValue="Kola Circle" />
        <Input aria-label="Invalid" aria-invalid defaultValue="not an address" />
        <Input aria-label="Disabled" disabled defaultValue="Kola Stores" />
        <Input aria-label="With an icon" prefix={<Search aria-hidden />} placeholder="Search" />
        <div data-focus-inside>
          <Input aria-label="In focus" defaultValue="hello@kola-stores.example" />
        </div>
        <Select aria-label="Select" options={choices} defaultValue="table" />
        <Select aria-label="Disabled select" disabled options={choices} />
        <Textarea aria-label="Message" rows={2} defaultValue="Good morning, the shop is open until 21:00." />
      </div>
    </State>
  );
}

function Choices() {
  return (
    <State name="Choices">
      <div className={ROW}>
        <Checkbox aria-label="Off" />
        <Checkbox aria-label="On" defaultChecked />
        <Checkbox aria-label="Partly" isPartial />
        <Checkbox aria-label="Disabled" disabled />
        <Switch aria-label="Off" />
        <Switch aria-label="On" defaultChecked />
        <Switch aria-label="Disabled" disabled />
        <Segmented label="View" options={choices} value="chart" onValueChange={nothing} />
        <Menu trigger={<Button>Menu</Button>} items={[{ label: 'Copy', onSelect: nothing }]} />
      </div>
    </State>
  );
}

export function Controls() {
  return (
    <>
      <Buttons />
      <Inputs />
      <Choices />
      <State name="Badges and states">
        <div className={ROW}>
          <Badge tone="info">Draft</Badge>
          {(['neutral', 'info', 'success', 'warning', 'danger'] as const).map((tone) => (
            <Status key={tone} tone={tone}>
              {tone}
            </Status>
          ))}
        </div>
      </State>
      <State name="Tabs and pages">
        <Tabs
          label="Report"
          value="contacts"
          onValueChange={nothing}
          items={[
            { value: 'analytics', label: 'Analytics' },
            { value: 'contacts', label: 'Contacts', count: 12_162 },
            { value: 'preview', label: 'Preview', disabled: true },
          ]}
        />
        <Pagination
          hasPrevious
          hasNext
          onPrevious={nothing}
          onNext={nothing}
          total={542}
          firstIndex={26}
          count={25}
        />
      </State>
    </>
  );
}
