import type { Picklists } from '#/bff/contract/startup.ts';
import type { Tone } from '#/web/ui/types.ts';

type Status = Picklists['incidentStatuses'][number];

/**
 * How a status is drawn. Closed is muted and new draws attention; any other status means that the incident is under
 * investigation.
 */
export function incidentStatusLook({ id, closed }: Pick<Status, 'id' | 'closed'>): { tone: Tone; icon: string } {
  if (closed) return { tone: 'neutral', icon: 'check-circle' };
  return id === 1 ? { tone: 'warning', icon: 'inbox' } : { tone: 'info', icon: 'search' };
}
