import '../views/canvas.css';
import { brandFonts, type BrandKit, onColour, shownColours } from '@talkdrum/email-designs/brand';
import type { DesignTheme } from '@talkdrum/email-designs';
import { EditorContent, useEditorState } from '@tiptap/react';
import { type CSSProperties, useRef } from 'react';
import { useDesigner } from '../designer-context.ts';
import { FormatBar } from '../text/format-bar.tsx';
import { SlashMenu } from '../text/slash-menu.tsx';
import { themeOf } from '../design-parts.ts';
import { cssColour } from '../views/draw.ts';
import { BlockChrome } from './block-chrome.tsx';
import { BlockProblems } from './block-problems.tsx';
import { DragLayer } from './drag-layer.tsx';
import type { Drag } from './use-block-drag.ts';

/** The email itself, on paper. */
export function Canvas({ look, drag }: { look: 'desktop' | 'phone'; drag: Drag | null }) {
  const { editor, brand } = useDesigner();
  const paper = useRef<HTMLDivElement>(null);
  const theme = useEditorState({
    editor,
    selector: ({ editor: { state } }) => themeOf(state.doc.attrs),
  });
  return (
    <div
      data-canvas
      className="relative h-full overflow-y-auto overscroll-contain bg-background bg-[radial-gradient(var(--border)_1px,transparent_1px)] bg-size-[20px_20px] px-4 pt-9 pb-24 max-sm:px-0 max-sm:pt-8"
    >
      <p id="designer-keys" className="sr-only">
        Escape selects the block around the caret, Control Enter adds a block, Alt Shift and an arrow key move
        it. The full list is under Keyboard shortcuts.
      </p>
      <div
        ref={paper}
        className="relative mx-auto"
        style={{ width: `min(100%, ${look === 'phone' ? 390 : theme.width}px)` }}
      >
        <div
          data-look={look}
          className="designer-paper shadow-[0_0_0_1px_rgb(20_32_43/0.06),0_18px_48px_-18px_rgb(20_32_43/0.28)]"
          style={{ ...paperStyle(theme, brand), borderRadius: `${theme.corners}px` }}
        >
          <EditorContent editor={editor} />
        </div>
        <BlockProblems paper={paper} />
        {drag === null ? <BlockChrome paper={paper} /> : null}
        <FormatBar paper={paper} />
        <SlashMenu paper={paper} />
      </div>
      <DragLayer drag={drag} />
    </div>
  );
}

/** The email's colours and fonts, which its blocks refer to. */
export function paperStyle(theme: DesignTheme, brand: BrandKit): CSSProperties {
  const colours = shownColours(brand.colours);
  const shown = (colour: string) =>
    colour.startsWith('brand.') ? (colours[colour.slice(6) as keyof typeof colours] ?? colour) : colour;
  const variables = {
    '--brand-primary': colours.primary,
    '--brand-accent': colours.accent,
    '--brand-text': colours.text,
    '--brand-background': colours.background,
    '--theme-card': cssColour(theme.card),
    '--theme-text': cssColour(theme.text),
    '--theme-link': cssColour(theme.link),
    '--theme-button': cssColour(theme.button),
    '--on-button': onColour(shown(theme.button)),
    '--theme-heading-font': brandFonts[theme.headingFont ?? theme.font ?? brand.font].stack,
  };
  return {
    ...variables,
    fontFamily: brandFonts[theme.font ?? brand.font].stack,
    fontSize: `${theme.size}px`,
  };
}
