/** The steps of a walk: each does it to the application and to the model and compares. */
import fc from 'fast-check';
import { asking } from './asking.ts';
import { comings } from './comings.ts';
import { machinery } from './machinery.ts';
import type { Step } from './step.ts';

/** Any next step. */
export const anyStep: fc.Arbitrary<Step> = fc.oneof(...asking, ...comings, ...machinery);
