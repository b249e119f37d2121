import { useEffect, useState } from 'react';
import { useLabels } from '#/web/app/labels/use-labels.ts';

const SECOND = 1_000;

/** How long ago an ISO time was, as a text that is updated: "12 s", "3 min", "2 u". */
export function useAge(since: string | null): string {
  const { t } = useLabels();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (since === null) return;
    const timer = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, [since]);
  if (since === null) return '';
  const seconds = Math.max(0, Math.floor((now - new Date(since).getTime()) / SECOND));
  if (seconds < 60) return t('Record.seconds', { count: seconds });
  if (seconds < 3_600) return t('Record.minutes', { count: Math.floor(seconds / 60) });
  return t('Record.hours', { count: Math.floor(seconds / 3_600) });
}
