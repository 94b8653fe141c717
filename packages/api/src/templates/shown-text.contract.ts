/** How texts with merge tags are shown where there's no contact to fill them. Pure, so the shell stays small. */
export { shownPieces, shownText } from '@talkdrum/domain/templates/shown-tags.schema';
