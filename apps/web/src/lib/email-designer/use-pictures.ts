import { toast } from '@talkdrum/ui/toast';
import type { Editor } from '@tiptap/react';
import { assetsInput } from '../asset-gallery/assets-input.ts';
import { pickedFrom } from '../asset-picker/picked-asset.ts';
import { trpcClient } from '../trpc.ts';
import { uploadQueue } from '../uploads/upload-queue.ts';
import { useRefusal } from '../use-me.ts';
import type { BlockCommands } from './blocks/use-block-commands.ts';
import { absolute } from './inspector/picture-fields.tsx';

/** Pictures that are pasted or dropped are uploaded, and each becomes a picture block when it is stored. */
export function usePictureUpload() {
  const refusal = useRefusal('assets.edit');
  return (files: File[], editor: Editor, commands: BlockCommands): boolean => {
    const pictures = files.filter(({ type }) => type.startsWith('image/'));
    if (pictures.length === 0) return false;
    if (refusal !== null) {
      toast.error('The picture was not uploaded', { description: refusal });
      return true;
    }
    for (const picture of pictures) void upload(picture, editor, commands);
    return true;
  };
}

async function upload(file: File, editor: Editor, commands: BlockCommands): Promise<void> {
  const [id] = uploadQueue.add([file]);
  if (id === undefined) return;
  await stored(id);
  const { items } = await trpcClient.assets.list.query(assetsInput({ kind: 'picture' }));
  const asset = items.find((each) => each.id === id);
  if (asset === undefined || editor.isDestroyed) return;
  const { url, width } = pickedFrom(asset);
  commands.add({ type: 'picture', attrs: { src: absolute(url), width: width < 544 ? width : null } });
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
