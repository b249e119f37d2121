import { useLabels } from '#/web/app/labels/use-labels.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Returns a function that formats the time between two ISO times, in at most two units: "0 s", "12 min", "2 d 18 h". */
export function useDuration(): (from: string, to: string) => string {
  const inWords = useSeconds();
  return (from, to) => inWords((Date.parse(to) - Date.parse(from)) / 1_000);
}

/** Returns a function that formats a number of seconds in the same way. */
export function useSeconds(): (seconds: number) => string {
  const { t } = useLabels();
  return (exact) => {
    const seconds = Math.max(0, Math.round(exact));
    if (seconds < MINUTE) return t('Record.seconds', { count: seconds });
    if (seconds < HOUR) return t('Record.minutes', { count: Math.floor(seconds / MINUTE) });
    const inHours = Math.floor((seconds % DAY) / HOUR);
    const hours = t('Record.hours', { count: inHours });
    if (seconds < DAY) return hours;
    const days = t('Run.days', { count: Math.floor(seconds / DAY) });
    return inHours === 0 ? days : `${days} ${hours}`;
  };
}
