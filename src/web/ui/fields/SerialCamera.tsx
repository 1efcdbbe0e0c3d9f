import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** What browsers that read codes offer; others have no such thing. */
declare const BarcodeDetector: new () => {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
};

const BETWEEN_LOOKS_MS = 250;

/** The camera's picture, looked at for codes while it is shown. */
export function SerialCamera({ onCode }: { onCode: (code: string) => void; onClose: () => void }) {
  const videoRef = useRef<HTMLVideoElement>(null);
  const [isRefused, setIsRefused] = useState(false);
  const found = useEffectEvent(onCode);

  useEffect(() => {
    const video = videoRef.current as HTMLVideoElement;
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const detector = new BarcodeDetector();
    const look = async () => {
      // A picture that is not there yet, or cannot be read, is followed by the next.
      const codes = await detector.detect(video).catch(() => []);
      if (isOver) return;
      for (const { rawValue } of codes) if (rawValue.trim() !== '') found(rawValue.trim());
      timer = setTimeout(() => void look(), BETWEEN_LOOKS_MS);
    };
    const begin = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      } catch {
        setIsRefused(true);
        return;
      }
      if (isOver) {
        for (const track of stream.getTracks()) track.stop();
        return;
      }
      video.srcObject = stream;
      await video.play().catch(() => undefined);
      void look();
    };
    void begin();
    return () => {
      isOver = true;
      clearTimeout(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
  }, []);

  if (isRefused)
    return (
      <p role="alert" className="text-sm text-danger">
        The camera cannot be used. Allow it in the browser, or type the numbers.
      </p>
    );
  return (
    <video
      ref={videoRef}
      playsInline
      muted
      aria-label="Camera"
      className="w-full max-w-96 rounded-lg bg-sunken"
    />
  );
}
