import { Button, Field, TextLink } from '@talkdrum/ui';
import { SuggestInput } from '@talkdrum/ui/pickers';
import { Plus } from 'lucide-react';
import { EventProperty } from '../../../lib/segment-rules/event-property.tsx';
import { firstProperty, type PropertyRule } from '../../../lib/segment-rules/event-rule-choices.ts';
import { trpc } from '../../../lib/trpc.ts';
import type { RuleForm } from './use-rule-form.ts';

const mostConditions = 5;

/** Which event gives points, where its amount is, and what else it must say. */
export function EventFields({ form }: { form: RuleForm }) {
  const { control, watch } = form;
  const fields = trpc.segments.fields.useQuery(undefined, { staleTime: 60_000 });
  const events = fields.data?.events ?? [];
  const [event, earns] = watch(['event', 'earns']);
  const known = events.find(({ name }) => name === event)?.properties ?? [];
  return (
    <>
      <Field control={control} name="event" label="Event" isGroup required help={<WhereFrom />}>
        {({ field }) => (
          <SuggestInput
            label="Event"
            value={String(field.value)}
            onChange={field.onChange}
            suggestions={events
              .filter(({ name, label }) => `${name} ${label}`.toLowerCase().includes(event.toLowerCase()))
              .slice(0, 12)
              .map(({ name, label }) => ({ value: name, label: `${label} (${name})` }))}
            note="Your contacts’ events and built-in events"
          />
        )}
      </Field>
      {earns === 'per' ? (
        <Field
          control={control}
          name="property"
          label="Property with the amount"
          isGroup
          required
          help="In whole units of your currency, such as 2500 or 2500.50."
        >
          {({ field }) => (
            <SuggestInput
              label="Property with the amount"
              value={String(field.value)}
              onChange={field.onChange}
              suggestions={known.filter(({ type }) => type === 'number').map(({ key }) => ({ value: key }))}
            />
          )}
        </Field>
      ) : null}
      <Conditions form={form} known={known} />
    </>
  );
}

/** A shop without a developer needs to know which events come by themselves, and what to do about the others. */
function WhereFrom() {
  return (
    <>
      Talkdrum records events such as “Form submitted” itself. Others, such as order.paid, come from your
      shop’s software <SendEvents />. Without it, give points by hand: open a member and choose Adjust points.
    </>
  );
}

function SendEvents() {
  return (
    <TextLink href="/docs/api#contact-events" target="_blank" rel="noreferrer">
      through our API
    </TextLink>
  );
}

type Known = Parameters<typeof firstProperty>[0];

/** What the event's properties must say. */
function Conditions({ form, known }: { form: RuleForm; known: Known }) {
  const where = form.watch('where') as PropertyRule[];
  if (known.length === 0 && where.length === 0) return null;
  return (
    <Field control={form.control} name="where" label="Conditions (optional)" isGroup>
      {({ field }) => (
        <div className="flex flex-col gap-2">
          {where.map((property, index) => (
            <EventProperty
              // oxlint-disable-next-line react/no-array-index-key -- conditions have no other name
              key={index}
              property={property}
              known={known}
              isFirst={index === 0}
              onChange={(next) => field.onChange(where.map((each, at) => (at === index ? next : each)))}
              onRemove={() => field.onChange(where.filter((_, at) => at !== index))}
            />
          ))}
          {known.length > 0 && where.length < mostConditions ? (
            <div>
              <Button
                size="sm"
                variant="ghost"
                icon={<Plus aria-hidden />}
                onClick={() => field.onChange([...where, firstProperty(known)])}
              >
                Add a condition
              </Button>
            </div>
          ) : null}
        </div>
      )}
    </Field>
  );
}
