import Camera from 'lucide-react/icons/camera';
import { useEffect, useRef, useState } from 'react';
import { useStored } from '../../../ui/behaviour/stored.hooks.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';

/** What browsers with a reader of codes offer. */
interface CodeReader {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}
type ReaderClass = new (options: { formats: string[] }) => CodeReader;

const readerClass = () => (globalThis as { BarcodeDetector?: ReaderClass }).BarcodeDetector;
const LOOK_EVERY_MS = 250;

/** Reads a QR code with the camera; nothing where the browser cannot. */
export function CodeCamera({ onCode }: { onCode: (text: string) => void }) {
  const canRead = useStored(() => readerClass() !== undefined && 'mediaDevices' in navigator, false);
  const [isOpen, setIsOpen] = useState(false);
  if (!canRead) return null;
  return (
    <>
      <Button variant="secondary" icon={<Camera aria-hidden="true" />} onClick={() => setIsOpen(true)}>
        Scan
      </Button>
      {isOpen ? (
        <CameraDialog
          onClose={() => setIsOpen(false)}
          onCode={(text) => {
            setIsOpen(false);
            onCode(text);
          }}
        />
      ) : null}
    </>
  );
}

function CameraDialog({ onClose, onCode }: { onClose: () => void; onCode: (text: string) => void }) {
  const videoRef = useRef<HTMLVideoElement>(null);
  const tell = useRef(onCode);
  tell.current = onCode;
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    const Reader = readerClass();
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    async function look(reader: CodeReader) {
      const video = videoRef.current;
      const found = video && video.readyState >= video.HAVE_CURRENT_DATA ? await reader.detect(video) : [];
      if (isOver) return;
      if (found[0]) tell.current(found[0].rawValue);
      else timer = setTimeout(() => void look(reader).catch(() => setHasFailed(true)), LOOK_EVERY_MS);
    }
    async function open() {
      if (!Reader) return;
      const opened = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      stream = opened;
      if (isOver || !videoRef.current) {
        for (const part of opened.getTracks()) part.stop();
        return;
      }
      videoRef.current.srcObject = opened;
      await videoRef.current.play();
      await look(new Reader({ formats: ['qr_code'] }));
    }
    void open().catch(() => {
      if (!isOver) setHasFailed(true);
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
      for (const part of stream?.getTracks() ?? []) part.stop();
    };
  }, []);

  return (
    <Dialog isOpen title="Scan the buyer’s code" onClose={onClose}>
      {hasFailed ? (
        <Banner tone="danger">The camera could not be opened. Type the code instead.</Banner>
      ) : (
        <video
          ref={videoRef}
          muted
          playsInline
          aria-label="Picture of the camera"
          className="aspect-square w-full rounded-lg bg-sunken object-cover"
        />
      )}
    </Dialog>
  );
}
