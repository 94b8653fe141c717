export { blocksOfHtml } from './blocks-of-html.ts';
export { findForeignTexts } from './find-foreign-texts.ts';
export { speakPseudo } from './pseudo.ts';
