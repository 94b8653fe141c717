import { Button, IconButton } from '@talkdrum/ui';
import { ImagePlus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { AssetPicker } from '../../../asset-picker/asset-picker.tsx';
import type { PickedAsset } from '../../../asset-picker/picked-asset.ts';

interface PictureControlProps {
  src: string;
  alt: string;
  onPick: (asset: PickedAsset) => void;
  onRemove: () => void;
  /** For several on one page. */
  name?: string;
}

/** The picture, and the gallery to choose it from. */
export function PictureControl({ src, alt, onPick, onRemove, name = 'picture' }: PictureControlProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="flex flex-col gap-2">
      {src === '' ? null : (
        <img src={src} alt={alt} className="max-h-36 w-full rounded-control bg-inset object-contain" />
      )}
      <div className="flex gap-1.5">
        <Button size="sm" className="flex-1" icon={<ImagePlus aria-hidden />} onClick={() => setIsOpen(true)}>
          {src === '' ? `Choose a ${name}` : `Change the ${name}`}
        </Button>
        {src === '' ? null : (
          <IconButton
            size="sm"
            label={`Remove the ${name}`}
            icon={<Trash2 aria-hidden />}
            onClick={onRemove}
          />
        )}
      </div>
      <AssetPicker isOpen={isOpen} onClose={() => setIsOpen(false)} accept="picture" onPick={onPick} />
    </div>
  );
}
