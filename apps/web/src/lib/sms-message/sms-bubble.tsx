/** A text message as a phone shows it. */
export function SmsBubble({ text, sender }: { text: string; sender?: string | null }) {
  return (
    <figure className="flex max-w-sm flex-col gap-1.5 rounded-card border border-border bg-muted p-4">
      {sender ? <figcaption className="text-center text-sm font-medium">{sender}</figcaption> : null}
      <p className="rounded-card rounded-bl-sm border border-border bg-card px-3 py-2 whitespace-pre-wrap [overflow-wrap:anywhere]">
        {text}
      </p>
    </figure>
  );
}
