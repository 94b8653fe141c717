import type { BrandKit } from '@talkdrum/email-designs/brand.schema';
import type { AnswerValue } from '@talkdrum/form-fields';
import type { Words } from '@talkdrum/languages';
import { createContext, type ReactNode, type Ref, use } from 'react';
import type { CompiledForm, ShownValues } from '../form/compiled-form.ts';
import type { BlockName, OwnProps } from '../schema/blocks.schema.ts';

/** What a page's blocks take from outside the design. */
export interface PageTools {
  brand: BrandKit;
  company: string;
  words: Words;
  /** Null while the page has none. */
  form: CompiledForm | null;
  values?: ShownValues | undefined;
  /** What is wrong with an answer, in the reader's language, by the field's key. */
  errors?: Readonly<Record<string, string>> | undefined;
  /** Earlier answers of a survey, which its texts may show. */
  answers?: ReadonlyMap<string, AnswerValue> | undefined;
}

export interface PageFacts extends PageTools {
  /** The id of the block with the page's main heading; the others are a level lower. */
  mainHeading: string | null;
  /** In the designer: empty blocks show their place, and nothing leads away. */
  isEditing: boolean;
}

const PageContext = createContext<PageFacts | null>(null);
export const PageProvider = PageContext.Provider;

export function usePage(): PageFacts {
  const page = use(PageContext);
  if (page === null) throw new Error('A block is shown outside a page');
  return page;
}

export interface BlockProps<Name extends BlockName> {
  props: OwnProps<Name> & { id: string };
  /** Of the outermost element, for the designer. */
  rootRef?: Ref<HTMLElement> | undefined;
  /** The content of the columns. */
  slots?: ReactNode[] | undefined;
}
