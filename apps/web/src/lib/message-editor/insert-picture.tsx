import { Button } from '@talkdrum/ui';
import { ImagePlus } from 'lucide-react';
import { useState } from 'react';
import { AssetPicker } from '../asset-picker/asset-picker.tsx';
import { htmlOf } from './html-of-asset.ts';

interface InsertPictureProps {
  /** Gives the caret to the editor, where it returns after the choice. */
  onOpen: () => void;
  /** `caretAt` is where in the HTML the person goes on writing: the picture's description or the link's text. */
  onInsert: (html: string, caretAt: number) => void;
}

/** Puts a picture of the account, or a link to one of its PDFs, into a message's HTML. */
export function InsertPicture({ onOpen, onInsert }: InsertPictureProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        icon={<ImagePlus aria-hidden />}
        onClick={() => {
          onOpen();
          setIsOpen(true);
        }}
      >
        Insert picture
      </Button>
      <AssetPicker
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        accept="any"
        onPick={(asset) => {
          const { html, caretAt } = htmlOf(asset);
          onInsert(html, caretAt);
        }}
      />
    </>
  );
}
