import { blocker, type Check } from './checks.ts';
import type { CompiledMessage } from './compiled-message.ts';
import type { MergeTag } from '../tags/merge-tag.ts';
import type { NamedValues } from '../tags/named-value.ts';

interface ValueSubject extends Pick<CompiledMessage, 'mergeTags' | 'links'> {
  values: NamedValues | undefined;
  /** Whether a tag with this path is only in a part that some recipients don't see. */
  isForSome(path: string): boolean;
}

/** Why what each recipient gets of a room above can’t be sent like this. */
export function checkValues({ mergeTags, links, values, isForSome }: ValueSubject): Check[] {
  const own = mergeTags.filter(({ value }) => value !== undefined);
  const stocked = own.filter(({ value }) => value?.isStocked === true);
  const inLink = links
    .flatMap(({ url }) =>
      url.map((part) => (typeof part !== 'string' && 't' in part ? mergeTags[part.t] : null)),
    )
    .find((tag) => tag?.value !== undefined);
  const forSome = stocked.find(({ path }) => isForSome(path));
  const kinds = new Set(stocked.map(({ value }) => `${value?.name} ${value?.subjectId}`));
  return [
    ...problems(mergeTags, values),
    ...(kinds.size > 1
      ? [refuse('A message can give each person the code of one reward. Remove the others.')]
      : []),
    ...(inLink ? [refuse(`${inLink.source} can’t be part of a link’s address. Put it in the text.`)] : []),
    ...(forSome
      ? [refuse(`${forSome.source} is in a part that only some people see. Put it where everyone sees it.`)]
      : []),
  ];
}

function problems(tags: readonly MergeTag[], values: NamedValues | undefined): Check[] {
  const found = tags.map(({ path }) => values?.get(path));
  return [...new Set(found.flatMap((value) => (value?.kind === 'problem' ? value.message : [])))].map(refuse);
}

const refuse = (message: string): Check => blocker('recipient_value', message);
