import { toast } from '@talkdrum/ui/toast';
import { closeHistory } from '@tiptap/pm/history';
import type { Editor, JSONContent } from '@tiptap/react';
import { assetsInput } from '../asset-gallery/assets-input.ts';
import { pickedFrom } from '../asset-picker/picked-asset.ts';
import { trpcClient } from '../trpc.ts';
import { uploadQueue } from '../uploads/upload-queue.ts';
import { useRefusal } from '../use-me.ts';
import { Places } from './blocks/places.ts';
import type { BlockCommands } from './blocks/use-block-commands.ts';
import { absolute } from './inspector/blocks/picture-fields.tsx';

/**
 * Pictures that are pasted or dropped are uploaded, and each becomes a picture block when it is stored: a dropped one
 * where it was dropped, a pasted one below the selected block.
 */
export function usePictureUpload() {
  const refusal = useRefusal('assets.edit');
  return (files: File[], at: number | null, editor: Editor, commands: BlockCommands): boolean => {
    const pictures = files.filter(({ type }) => type.startsWith('image/'));
    if (pictures.length === 0) return false;
    if (refusal !== null) {
      toast.error('The picture was not uploaded', { description: refusal });
      return true;
    }
    const put = at === null ? commands.add : atPlaces(editor, new Places(at, pictures.length));
    for (const [index, picture] of pictures.entries())
      void upload(picture).then((content) => {
        if (content !== null && !editor.isDestroyed) put(content, index);
      });
    return true;
  };
}

/** Puts pictures at their places, which the email's changes move in the meantime. */
function atPlaces(editor: Editor, places: Places) {
  editor.on('transaction', ({ transaction }) => places.map(transaction.mapping));
  return (content: JSONContent, index: number): void => {
    const block = editor.schema.nodeFromJSON(content);
    const made = places.insert(editor.state, index, block);
    if (made === null) return;
    editor.view.dispatch(closeHistory(made.tr));
    places.inserted(index, made.from, block.nodeSize);
  };
}

/** The picture as a block; null if it was removed since. */
async function upload(file: File): Promise<JSONContent | null> {
  const [id] = uploadQueue.add([file]);
  if (id === undefined) return null;
  await stored(id);
  const { items } = await trpcClient.assets.list.query(assetsInput({ kind: 'picture' }));
  const asset = items.find((each) => each.id === id);
  if (asset === undefined) return null;
  const { url, width } = pickedFrom(asset);
  return { type: 'picture', attrs: { src: absolute(url), width: width < 544 ? width : null } };
}

/** Resolves when the file is stored. One that fails stays in the tray, where it can be tried again. */
function stored(id: string): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      const entry = uploadQueue.read().find((upload) => upload.id === id);
      if (entry?.state === 'sending' || entry?.state === 'waiting' || entry?.state === 'failed') return;
      stop();
      if (entry?.state === 'done') resolve();
    };
    const stop = uploadQueue.subscribe(look);
  });
}
