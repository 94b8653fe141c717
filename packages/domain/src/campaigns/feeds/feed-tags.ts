import type { FoundValue, RecipientValue } from '../../kernel/index.ts';

/** The tags that a feed fills in when it sends a campaign, in the order in which authors choose them. */
export const feedTags = {
  'feed.items': 'New items of a feed',
  'feed.title': 'Title of a feed',
  'feed.link': 'Page of a feed',
  'item.title': 'Title of the newest item',
  'item.summary': 'Summary of the newest item',
  'item.link': 'Link of the newest item',
} as const;
export type FeedTag = keyof typeof feedTags;

/**
 * The tags of models. They are filled in before the copy is compiled, so a message that still has one isn’t sent by a feed:
 * it’s a model that someone wants to start by hand, or a journey’s step.
 */
export const feedValues: RecipientValue = {
  name: 'feed',
  owns: (path) => Object.hasOwn(feedTags, path),
  find: (_, paths) =>
    Promise.resolve(new Map(paths.map((path): [string, FoundValue] => [path, problem(path)]))),
  list: () => Promise.resolve(Object.entries(feedTags).map(([path, label]) => ({ path, label }))),
  read: () => Promise.resolve(new Map()),
};

const problem = (path: string): FoundValue => ({
  kind: 'problem',
  message:
    `{{ ${path} }} is filled in when a feed sends a copy of this draft. ` +
    'Choose the draft for a feed under From a feed, or remove the tag.',
});

/** Whether a model shows anything of the items that it is sent for. */
export function showsItems(texts: readonly string[]): boolean {
  return texts.some((text) => /(?:\{\{|%7B%7B)(?:\s|&nbsp;|%20|\u00a0)*(?:feed\.items|item\.)/i.test(text));
}
