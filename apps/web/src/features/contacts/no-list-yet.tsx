import { TextLink } from '@talkdrum/ui';

/** Where a list must be chosen and the account has none: the way to the first one. */
export function NoListYet() {
  return (
    <>
      There is no list yet. <TextLink href="/dashboard/lists?create=true">Create a list</TextLink> first.
    </>
  );
}
