import type { VersionState } from '#/bff/contract/process-definitions.ts';
import type { Tone } from '#/web/ui/types.ts';

/** How the state of a process definition is shown. */
export const VERSION_LOOKS: Readonly<Record<VersionState, { icon: string; tone: Tone }>> = {
  inUse: { tone: 'success', icon: 'check-circle' },
  former: { tone: 'neutral', icon: 'history' },
  offered: { tone: 'violet', icon: 'gift' },
  deploying: { tone: 'info', icon: 'spinner' },
  failed: { tone: 'danger', icon: 'exclamation-triangle' },
};
