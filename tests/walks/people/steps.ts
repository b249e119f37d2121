/** The steps of a walk. Each of them acts on both the application and the model, and compares the two. */
import fc from 'fast-check';
import { asking } from './asking.ts';
import { comings } from './comings.ts';
import { machinery } from './machinery.ts';
import type { Step } from './step.ts';

/** Any step that may come next. */
export const anyStep: fc.Arbitrary<Step> = fc.oneof(...asking, ...comings, ...machinery);
