import type { english } from './catalogues/en.ts';
import type { Language } from './language.schema.ts';

/** The plural categories of each language (CLDR). A test compares them with `Intl.PluralRules`. */
export const pluralCategories = {
  en: ['one', 'other'],
  fr: ['one', 'many', 'other'],
  sw: ['one', 'other'],
  ha: ['one', 'other'],
  yo: ['other'],
  ig: ['other'],
  zu: ['one', 'other'],
  pt: ['one', 'many', 'other'],
} as const satisfies Record<Language, readonly Intl.LDMLPluralRule[]>;

/** The forms of a text with a `{count}`, one for each plural category of the language. */
export type PluralForms<L extends Language> = Readonly<Record<(typeof pluralCategories)[L][number], string>>;

type English = typeof english;
export type MessageKey = keyof English;

/** A text, or its plural forms. */
export type MessageText = string | Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;
export type Catalogue = Readonly<Record<MessageKey, MessageText>>;

type ParametersIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParametersIn<Rest>
  : never;
/** Every form of a plural has the parameters of the others. */
type ParametersOf<Text> = Text extends string ? ParametersIn<Text> : ParametersIn<Text[keyof Text] & string>;

/** The names in braces in the English text. */
export type MessageParameter<Key extends MessageKey> = ParametersOf<English[Key]>;

/** Values for a text's parameters: a number for `{count}`, `Value` for all others. None if it has none. */
export type MessageValues<Key extends MessageKey, Value> = [MessageParameter<Key>] extends [never]
  ? []
  : [values: { readonly [Name in MessageParameter<Key>]: Name extends 'count' ? number : Value }];

/** The keys of English, each with a text or with the plural forms of the language. */
export type Translation<L extends Language> = {
  readonly [Key in MessageKey]: English[Key] extends string ? string : PluralForms<L>;
};

type IsSame<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

type CheckedText<Text, Parameters extends string> = Text extends string
  ? IsSame<ParametersIn<Text>, Parameters> extends true
    ? Text
    : { 'the parameters must be': Parameters }
  : { readonly [Form in keyof Text]: CheckedText<Text[Form], Parameters> };

/** Refuses keys that English doesn't have, and texts with other parameters than the English text. */
export type CheckedTranslation<Texts> = {
  readonly [Key in keyof Texts]: Key extends MessageKey
    ? CheckedText<Texts[Key], MessageParameter<Key>>
    : never;
};
