import { useEffect, useState } from 'react';

/**
 * A URL for a source, which may be a Blob. The URL of a Blob is revoked when the source changes or the component is
 * removed.
 */
export function useObjectUrl(source: string | Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (source === undefined || typeof source === 'string') {
      setUrl(source);
      return;
    }
    const made = URL.createObjectURL(source);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [source]);
  return url;
}
