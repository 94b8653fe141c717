import { Button, Card, EditorFrame, Status, StickyBar } from '@talkdrum/ui';

/** A page in its frame: fields, preview and bar. */
export function Frames() {
  return (
    <EditorFrame
      title="Harmattan sale, last call"
      status={<Status tone="neutral">Draft</Status>}
      breadcrumb={[{ label: 'Email Campaigns', href: '#campaigns' }, { label: 'Harmattan sale, last call' }]}
      secondaryActions={<Button>Send test</Button>}
      preview={
        <Card title="Kola Stores" description="Amara, last call: 30% off until midnight">
          <div className="grid h-80 place-items-center rounded-well bg-inset text-muted-foreground">
            The message as Amara sees it
          </div>
        </Card>
      }
      bar={
        <StickyBar
          label="Before it goes"
          figures={[
            { label: 'Recipients', value: '12,040' },
            { label: 'Cost', value: '₦10,836.00' },
            { label: 'Wallet after', value: '₦468,881.10' },
          ]}
          actions={<Button variant="primary">Review & send</Button>}
        />
      }
    >
      <Card title="Audience">12,040 people on 3 lists</Card>
      <Card title="Subject">Reads “Amara, last call: 30% off until midnight”.</Card>
    </EditorFrame>
  );
}
