import type { NodeOf } from '@talkdrum/journey-design';
import { Segmented } from '@talkdrum/ui';
import { useJourney } from '../journey-context.ts';
import { EmailPart, SmsPart } from '../../../../lib/journey-fields/message-parts.tsx';
import { SpanField } from '../../../../lib/journey-fields/span-field.tsx';

export function EmailFields({ node }: { node: NodeOf<'email'> }) {
  const { commands } = useJourney();
  return (
    <EmailPart
      config={node.config}
      onChange={(change) =>
        commands.change({ ...node, config: { ...node.config, ...change } }, Object.keys(change).join())
      }
    />
  );
}

export function SmsFields({ node }: { node: NodeOf<'sms'> }) {
  const { commands } = useJourney();
  return (
    <SmsPart
      config={node.config}
      onChange={(change) =>
        commands.change({ ...node, config: { ...node.config, ...change } }, Object.keys(change).join())
      }
    />
  );
}

export function FallbackFields({ node }: { node: NodeOf<'fallback'> }) {
  const { commands } = useJourney();
  const { email, sms, unless, within } = node.config;
  const set = (change: Partial<typeof node.config>, kind = '') =>
    commands.change({ ...node, config: { ...node.config, ...change } }, kind);
  return (
    <>
      <h3 className="text-sm font-semibold">First the email</h3>
      <EmailPart
        config={email}
        onChange={(change) => set({ email: { ...email, ...change } }, `email ${Object.keys(change).join()}`)}
      />
      <h3 className="border-t border-border-soft pt-3 text-sm font-semibold">Then the text, to people who</h3>
      <Segmented
        label="Then the text, to people who"
        value={unless}
        options={[
          { value: 'clicked', label: 'haven’t clicked' },
          { value: 'delivered', label: 'didn’t get it' },
        ]}
        onValueChange={(next) => set({ unless: next === 'delivered' ? 'delivered' : 'clicked' })}
      />
      <SpanField label="Within" value={within} onChange={(next) => set({ within: next }, 'within')} />
      <SmsPart
        config={sms}
        onChange={(change) => set({ sms: { ...sms, ...change } }, `sms ${Object.keys(change).join()}`)}
      />
    </>
  );
}
