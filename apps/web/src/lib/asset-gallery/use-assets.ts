import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../trpc.ts';
import { assetsInput, type AssetsView } from './assets-input.ts';

/** A page of the account's files. The page before it stays until the next one has arrived. */
export function useAssets(view: AssetsView, isOn = true) {
  return trpc.assets.list.useQuery(assetsInput(view), { placeholderData: keepPreviousData, enabled: isOn });
}
