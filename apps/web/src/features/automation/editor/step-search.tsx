import { describeNode, type JourneyGraph, type NameOf, nodeTypeWords } from '@talkdrum/journey-design';
import { SearchInput } from '@talkdrum/ui';
import { useState } from 'react';
import { useJourney } from './journey-context.ts';

/** Marks the steps whose words contain the text. */
export function StepSearch({ onFound }: { onFound: (ids: readonly string[]) => void }) {
  const { graph, nameOf } = useJourney();
  const [text, setText] = useState('');
  const find = (next: string) => {
    setText(next);
    onFound(found(graph, nameOf, next));
  };
  return (
    <SearchInput
      className="w-44"
      label="Find a step"
      placeholder="Find a step"
      value={text}
      onChange={find}
    />
  );
}

function found({ nodes }: JourneyGraph, nameOf: NameOf, text: string): string[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [];
  return nodes
    .filter((node) => {
      const { title, detail } = describeNode(node, nameOf);
      return `${title} ${detail} ${nodeTypeWords[node.type]}`.toLowerCase().includes(wanted);
    })
    .map(({ id }) => id);
}
