/** The default alphabet (3GPP TS 23.038 §6.2.1) with its extension table, without ESC itself. */
const alphabet = /^[\n\f\r !"#$%&'()*+,\-./0-9:;<=>?@A-Z[\\\]^_a-z{|}~¡£¤¥§¿ÄÅÆÇÉÑÖØÜßàäåæèéìñòöøùüΓΔΘΛΞΠΣΦΨΩ€]*$/;
/** These take two septets: ESC and their own (§6.2.1.1). */
const extension = /[\f[\\\]^{|}~€]/;
const extensions = new RegExp(extension, 'g');

/** Whether every character of a text is in the alphabet, so that it may be sent with data_coding 0. */
export function isGsm(text: string): boolean {
  return alphabet.test(text);
}

/** How many septets a text of the alphabet takes. */
export function septets(text: string): number {
  return text.length + (text.match(extensions)?.length ?? 0);
}

export function isExtended(character: string): boolean {
  return extension.test(character);
}

/** The distinct characters that keep a text from the alphabet, in order of appearance. */
export function foreignCharacters(text: string): string[] {
  return [...new Set([...text].filter((character) => !isGsm(character)))];
}
