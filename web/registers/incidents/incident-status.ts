import type { Picklists } from '#/bff/contract/startup.ts';
import type { Tone } from '#/web/ui/types.ts';

type Status = Picklists['incidentStatuses'][number];

/** How a status is drawn: closed is muted, new asks for attention, and all others are under investigation. */
export function incidentStatusLook({ id, closed }: Pick<Status, 'id' | 'closed'>): { tone: Tone; icon: string } {
  if (closed) return { tone: 'neutral', icon: 'check-circle' };
  return id === 1 ? { tone: 'warning', icon: 'inbox' } : { tone: 'info', icon: 'search' };
}
