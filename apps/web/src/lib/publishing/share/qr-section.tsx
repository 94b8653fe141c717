import { Button, messageOf } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { Download } from 'lucide-react';
import { QrCode, qrPng, qrSvg } from '../../qr-code.tsx';

/** The code of a tracked link, and its files. `name` begins the files’ names. */
export function QrSection({ link, name }: { link: string; name: string }) {
  const save = (content: Blob, extension: string) => {
    const url = URL.createObjectURL(content);
    const anchor = document.createElement('a');
    anchor.href = url;
    anchor.download = `${name}-qr.${extension}`;
    anchor.click();
    setTimeout(() => URL.revokeObjectURL(url), 1_000);
  };
  const savePng = () =>
    qrPng(link).then(
      (png) => save(png, 'png'),
      (error: unknown) => toast.error('The picture couldn’t be made', { description: messageOf(error) }),
    );
  return (
    <div className="flex flex-wrap items-center gap-4">
      <QrCode text={link} label="QR code of the page" />
      <div className="flex flex-col items-start gap-2">
        <Button icon={<Download aria-hidden />} onClick={() => void savePng()}>
          Download PNG
        </Button>
        <Button icon={<Download aria-hidden />} onClick={() => save(qrSvg(link), 'svg')}>
          Download SVG
        </Button>
        <p className="text-xs text-muted-foreground">Print it at least 2 cm wide.</p>
      </div>
    </div>
  );
}
