import type { DraftState } from '#/bff/contract/process-drafts.ts';
import type { Tone } from '#/web/ui/types.ts';

/** How the state of a draft is shown. */
export const DRAFT_LOOKS: Readonly<Record<DraftState, { icon: string; tone: Tone }>> = {
  open: { tone: 'info', icon: 'pencil' },
  handedIn: { tone: 'warning', icon: 'clock' },
  released: { tone: 'success', icon: 'check-circle' },
  discarded: { tone: 'neutral', icon: 'trash' },
};
