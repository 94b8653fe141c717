import { Button, TextLink } from '@talkdrum/ui';

interface PersonLineProps {
  person: { contactId: string; name: string; email: string | null; phone: string | null };
  note: string;
  onPath: () => void;
}

/** Someone in a journey. The name opens the contact, “Path” everything that happened so far. */
export function PersonLine({ person, note, onPath }: PersonLineProps) {
  const name = person.name || person.email || person.phone || 'Contact';
  return (
    <li className="flex items-center gap-2 py-2 text-sm">
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">
          <TextLink href={`/dashboard/contacts?contact=${person.contactId}`}>{name}</TextLink>
        </span>
        <span className="block text-xs text-muted-foreground">{note}</span>
      </span>
      <Button size="sm" variant="ghost" aria-label={`Path of ${name}`} onClick={onPath}>
        Path
      </Button>
    </li>
  );
}
