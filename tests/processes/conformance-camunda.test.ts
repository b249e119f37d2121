import { describe } from 'vitest';
import { CAMUNDA_ADDRESS, TURN_MS, WITHOUT_CAMUNDA } from '#/tests/support/camunda.ts';
import { awaitedOnCamunda } from './awaiting.ts';
import { describeConformance } from './conformance.ts';
import { openCamunda } from './engines/camunda.ts';

describe.skipIf(!CAMUNDA_ADDRESS)(`on Camunda${WITHOUT_CAMUNDA}`, () => {
  describeConformance('Camunda', {
    open: openCamunda,
    opensWithin: TURN_MS,
    skipped: (each) => each.embeddedOnly,
    awaiting: awaitedOnCamunda,
  });
});
