/**
 * The advisory locks of the application that consist of two numbers. The first number identifies Openboek, so that our
 * locks do not collide with those of another program in the same database: `pg_advisory_lock(application, migrations)`.
 */
export const ADVISORY_LOCKS = {
  application: 0x6f62656b, // "obek"
  /** Held while migrations and grants run. */
  migrations: 1,
  /** Held while the example company is seeded. */
  seed: 3,
  /** Held while a shipped process is looked up and, if missing, stored. */
  definitions: 5,
  /** Held by the process that does the embedded process engine's background work. */
  engine: 4,
  /** Held by the process that sends waiting commands to Camunda, and compares Camunda's state with ours. */
  camunda: 6,
  /** Held while checking whether the connected Camunda is the one that instances run on. */
  recognition: 16,
  /** Held while audit entries are linked into their chain. */
  auditChain: 7,
  /** Held while people and companies are written: an import, a provisioning call, a first sign-in. */
  directory: 15,
  /**
   * Held while somebody's role changes or people leave, so that two changes cannot together remove the last
   * administrators.
   */
  administration: 8,
} as const;
