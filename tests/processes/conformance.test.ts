import { awaitedOnEmbedded } from './awaiting.ts';
import { describeConformance } from './conformance.ts';
import { openEmbedded } from './engines/embedded.ts';

describeConformance('embedded', { open: openEmbedded, skipped: () => undefined, awaiting: awaitedOnEmbedded });
