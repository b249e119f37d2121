/**
 * Every advisory lock of the application, once. The first number says "Openboek", so that another program in the same
 * database does not meet ours: `pg_advisory_lock(APPLICATION, MIGRATIONS)`.
 */
export const ADVISORY_LOCKS = {
  application: 0x6f62656b, // "obek"
  /** Held while migrations and grants run. */
  migrations: 1,
  /** Held while the example company is seeded. */
  seed: 3,
  /** Held while a shipped process is looked up and entered. */
  definitions: 5,
  /** Held by the process that does the embedded process engine's background work. */
  engine: 4,
  /** Held by the process that sends what waits to Camunda, and compares. */
  camunda: 6,
  /** Held while Camunda is looked at, to see whether it is the one that instances run on. */
  recognition: 16,
  /** Held while audit entries are linked into their chain. */
  auditChain: 7,
  /** Held while people and companies come in: an import, a provisioning call, a first sign-in. */
  directory: 15,
  /** Held while somebody's role changes or people leave, so that no two changes take the last administrators together. */
  administration: 8,
} as const;
