/** The steps of a walk. Each acts on both the application and the model, and compares them. */
import fc from 'fast-check';
import { asking } from './asking.ts';
import { comings } from './comings.ts';
import { machinery } from './machinery.ts';
import type { Step } from './step.ts';

/** Any next step. */
export const anyStep: fc.Arbitrary<Step> = fc.oneof(...asking, ...comings, ...machinery);
