/**
 * The steps of a walk. A step acts on the application and usually also on the model; many steps then compare the two.
 */
import fc from 'fast-check';
import { asking } from './asking.ts';
import { comings } from './comings.ts';
import { machinery } from './machinery.ts';
import type { Step } from './step.ts';

/** Any step that may come next. */
export const anyStep: fc.Arbitrary<Step> = fc.oneof(...asking, ...comings, ...machinery);
