import { EMBEDDED } from './app.ts';
import { CAMUNDA_ADDRESS, takeCamunda, WITHOUT_CAMUNDA } from './camunda.ts';

/** One of the two engines, for tests that run on both. */
export interface TestEngine {
  /** For a title; also states why the engine is skipped. */
  readonly name: string;
  readonly isThere: boolean;
  /** Returns the environment that chooses the engine, and `release`, which gives the engine back. */
  take(): Promise<{ env: Record<string, string>; release(): Promise<void> }>;
}

export const ENGINES: readonly TestEngine[] = [
  { name: 'the embedded engine', isThere: true, take: async () => ({ env: EMBEDDED, release: async () => {} }) },
  {
    name: `Camunda${WITHOUT_CAMUNDA}`,
    isThere: CAMUNDA_ADDRESS !== undefined,
    take: async () => {
      const { address, release } = await takeCamunda();
      return { env: { CAMUNDA_REST_ADDRESS: address }, release };
    },
  },
];
