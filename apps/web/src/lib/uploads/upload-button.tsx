import { Button } from '@talkdrum/ui';
import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { useRefusal } from '../use-me.ts';
import { uploadQueue } from './upload-queue.ts';

const accepted = 'image/jpeg,image/png,image/gif,image/webp,application/pdf';

/** Opens the file dialog; several files can be chosen. */
export function UploadButton() {
  const refusal = useRefusal('assets.edit');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="primary"
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
        accept={accepted}
        aria-label="Files to upload"
        onChange={({ target }) => {
          uploadQueue.add([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </>
  );
}
