import { useEffect, useState } from 'react';

/** Light modules around the code, without which cameras do not find it (ISO/IEC 18004). */
const MARGIN = 4;

interface Drawn {
  text: string;
  /** In modules, both ways. */
  size: number;
  path: string;
}

/** A text as a QR code, dark on light whatever the colours around it: not all cameras read the opposite. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const drawn = useDrawn(text);
  // A camera that is held to it reads nothing, rather than another text.
  if (drawn?.text !== text) return <div className="size-44" />;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${drawn.size} ${drawn.size}`}
      shapeRendering="crispEdges"
      className="size-44 rounded-control"
    >
      <rect width={drawn.size} height={drawn.size} fill="#ffffff" />
      <path d={drawn.path} fill="#000000" />
    </svg>
  );
}

function useDrawn(text: string): Drawn | undefined {
  const [drawn, setDrawn] = useState<Drawn>();
  useEffect(() => {
    let over = false;
    // The text stands beside the code: where this fails, it is there all the same.
    draw(text).then(
      (code) => over || setDrawn(code),
      () => undefined,
    );
    return () => {
      over = true;
    };
  }, [text]);
  return drawn;
}

/** What draws is loaded with the first code: most who open the popup want none. */
async function draw(text: string): Promise<Drawn> {
  const { default: encodeQR } = await import('qr');
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: MARGIN });
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { text, size: rows.length, path: dark.join('') };
}
