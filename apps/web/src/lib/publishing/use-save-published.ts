import type { PublishedOutput, PublishedSettingsFields } from '@talkdrum/api/contracts';
import { toast } from '@talkdrum/ui/toast';
import { trpc, trpcClient } from '../trpc.ts';

/** The lists of forms and pages show addresses, states and dates too. */
export const refreshLists = (utils: ReturnType<typeof trpc.useUtils>) =>
  Promise.all([
    utils.pages.list.invalidate(),
    utils.forms.invalidate(),
    utils.leads.invalidate(),
    utils.surveys.invalidate(),
    utils.rewards.invalidate(),
  ]);

/** An item’s settings as the form has them. */
function settingsOf(item: PublishedOutput): PublishedSettingsFields {
  const { slug, title, description, isIndexed, opensAt, closesAt, card, allowedOrigins } = item;
  return { slug, title, description, isIndexed, opensAt, closesAt, card, allowedOrigins };
}

/**
 * Saves a part of an item’s settings; the rest stays as `item` has it. Throws if someone else saved since it was
 * loaded.
 */
export function useSavePublished(item: PublishedOutput) {
  const utils = trpc.useUtils();
  return async (part: Partial<PublishedSettingsFields>): Promise<void> => {
    const settings = { ...settingsOf(item), ...part };
    const { id, revision } = item;
    const saved = await trpcClient.publishing.saveSettings.mutate({ id, settings, revision });
    utils.publishing.get.setData({ id }, saved);
    await refreshLists(utils);
    toast.success('Settings saved');
  };
}
