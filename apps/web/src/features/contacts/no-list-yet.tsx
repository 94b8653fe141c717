import { TextLink } from '@talkdrum/ui';

/** Shown where a list is required and the account has none. */
export function NoListYet() {
  return (
    <>
      You have no lists yet. <TextLink href="/dashboard/lists?create=true">Create a list</TextLink> first.
    </>
  );
}
