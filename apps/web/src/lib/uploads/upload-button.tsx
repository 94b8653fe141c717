import { Button } from '@talkdrum/ui';
import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { useRefusal } from '../use-me.ts';
import { uploadQueue } from './upload-queue.ts';
import { type AssetAccept, typesOf } from './upload-types.ts';

interface UploadButtonProps {
  accept?: AssetAccept;
  variant?: 'primary' | 'secondary';
}

/** Opens the file dialog; several files can be chosen. */
export function UploadButton({ accept = 'any', variant = 'primary' }: UploadButtonProps) {
  const refusal = useRefusal('assets.edit');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant={variant}
        icon={<Upload aria-hidden />}
        disabledReason={refusal}
        onClick={() => input.current?.click()}
      >
        Upload
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={typesOf[accept].join(',')}
        aria-label="Files to upload"
        onChange={({ target }) => {
          uploadQueue.add([...(target.files ?? [])], accept);
          target.value = '';
        }}
      />
    </>
  );
}
