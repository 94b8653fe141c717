import { Modal } from '@talkdrum/ui';
import { useEffect, useState } from 'react';
import { AssetGallery } from '../asset-gallery/asset-gallery.tsx';
import type { AssetsView } from '../asset-gallery/assets-input.ts';
import { GalleryPages } from '../asset-gallery/gallery-pages.tsx';
import { useAssets } from '../asset-gallery/use-assets.ts';
import { UploadButton } from '../uploads/upload-button.tsx';
import { uploadQueue } from '../uploads/upload-queue.ts';
import { UploadTarget } from '../uploads/upload-target.tsx';
import type { AssetAccept } from '../uploads/upload-types.ts';
import { UploadsInDialog } from '../uploads/uploads-tray.tsx';
import { useRefusal } from '../use-me.ts';
import { AssetChoices } from './asset-choices.tsx';
import { type PickedAsset, pickedFrom } from './picked-asset.ts';

interface AssetPickerProps {
  isOpen: boolean;
  /** Also called after a choice. */
  onClose: () => void;
  accept: AssetAccept;
  onPick: (asset: PickedAsset) => void;
}

const titles = {
  picture: 'Choose a picture',
  pdf: 'Choose a PDF',
  any: 'Choose a file',
} as const satisfies Record<AssetAccept, string>;

/** Chooses one of the account's files, or uploads it first. */
export function AssetPicker(props: AssetPickerProps) {
  return props.isOpen ? <OpenPicker {...props} /> : null;
}

function OpenPicker({ onClose, accept, onPick }: AssetPickerProps) {
  const [chosen, setChosen] = useState<AssetsView>({});
  const view = accept === 'any' ? chosen : { ...chosen, kind: accept };
  const refusal = useRefusal('assets.edit');
  const query = useAssets(view);
  const change = (part: Partial<AssetsView>) => setChosen((old) => ({ ...old, ...part }));
  // What was just uploaded comes first only in the gallery's usual view.
  useEffect(() => uploadQueue.onStored(() => setChosen({})), []);
  return (
    <Modal
      isOpen
      onClose={onClose}
      size="xl"
      title={titles[accept]}
      footer={
        <div className="flex flex-1 flex-wrap items-center justify-between gap-2">
          <GalleryPages view={view} total={query.data?.total ?? 0} onChange={change} />
          <UploadButton accept={accept} variant="secondary" />
        </div>
      }
    >
      <UploadTarget isOff={refusal !== null} accept={accept}>
        <div className="flex flex-col gap-4">
          <UploadsInDialog />
          <AssetGallery view={view} onChange={change} query={query} accept={accept}>
            {(assets) => (
              <AssetChoices
                assets={assets}
                isStale={query.isPlaceholderData}
                onPick={(asset) => {
                  onPick(pickedFrom(asset));
                  onClose();
                }}
              />
            )}
          </AssetGallery>
        </div>
      </UploadTarget>
    </Modal>
  );
}
