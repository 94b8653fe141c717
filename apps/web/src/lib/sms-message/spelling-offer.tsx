import { applyReplacements, describeSms } from '@talkdrum/api/contracts';
import { Alert, Button } from '@talkdrum/ui';

/** Lists the characters that force Unicode, and offers plain replacements. */
export function SpellingOffer({
  text,
  onReplace,
}: {
  text: string;
  onReplace: ((text: string) => void) | null;
}) {
  const { encoding, foreign, replacements } = describeSms(text);
  if (encoding === 'gsm7') return null;
  const count = replacements.reduce((sum, each) => sum + each.count, 0);
  const others = foreign.filter((character) => !replacements.some(({ from }) => from === character));
  return (
    <Alert
      tone="warning"
      title="A segment holds 70 characters instead of 160"
      action={
        onReplace !== null && count > 0 ? (
          <Button size="sm" onClick={() => onReplace(applyReplacements(text, replacements))}>
            {count === 1 ? 'Replace 1 character' : `Replace ${count} characters`}
          </Button>
        ) : undefined
      }
    >
      {replacements.length > 0 ? `Simple spelling: ${replacements.map(sample).join(', ')}.` : null}
      {others.length > 0
        ? ` ${others.join(' ')} ${others.length === 1 ? 'has' : 'have'} no simple spelling.`
        : null}
    </Alert>
  );
}

/** `’ as '`, or the character's name if it's invisible. */
function sample({ from, to, name }: { from: string; to: string; name: string }): string {
  if (to === '') return `without the ${name}`;
  return from.trim() === '' || to === ' ' ? `${name} as a plain space` : `${from} as ${to}`;
}
