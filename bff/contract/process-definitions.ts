import { z } from 'zod';
import { STEP_KINDS } from './workflow-view.ts';

/**
 * inUse: new records start on it. former: only what began on it goes on. offered: came with Openboek and was not deployed, for
 * the owners had a version of their own. deploying: released, an engine is to take it. failed: an engine refused it.
 */
export const VERSION_STATES = ['inUse', 'former', 'offered', 'deploying', 'failed'] as const;
export type VersionState = (typeof VERSION_STATES)[number];

/** A text of a process: a version that was deployed, or one that was not. */
const processVersion = z.object({
  id: z.number(),
  /** null: it was not deployed. */
  version: z.number().nullable(),
  state: z.enum(VERSION_STATES),
  /** shipped: as Openboek brings it; edited: by process owners. */
  origin: z.enum(['shipped', 'edited']),
  /** Why it was made, in the words of who did; null where nobody said. */
  note: z.string().nullable(),
  /** By name; null: Openboek itself, or nobody yet. */
  deployedBy: z.string().nullable(),
  /** ISO time. */
  deployedOn: z.string().nullable(),
  /** Who wrote it, by name; null: it came with Openboek. */
  createdBy: z.string().nullable(),
  createdOn: z.string().nullable(),
  /** Of the records of companies that the reader has the right in. */
  running: z.number(),
});
export type ProcessVersion = z.infer<typeof processVersion>;

/** A process with its texts: what is not deployed first, then the newest version. */
export const processDefinition = z.object({
  /** BPMN id of the process; its label is `Process.<id>`. */
  process: z.string(),
  /** null: no version is deployed. */
  inUse: z.number().nullable(),
  running: z.number(),
  /** Whether the reader writes drafts of it: by the right in the whole group. */
  mayEdit: z.boolean(),
  versions: z.array(processVersion),
});
export type ProcessDefinition = z.infer<typeof processDefinition>;

/** A drawing in words: its elements, those that begin first, each with what comes after it. */
export const drawingInWords = z.array(
  z.object({
    id: z.string(),
    /** As drawn; empty where it has no name. */
    name: z.string(),
    /** null: a gateway. */
    kind: z.enum(STEP_KINDS).nullable(),
    /** `when`: what is at the flow; empty where nothing is. */
    next: z.array(z.object({ id: z.string(), name: z.string(), when: z.string() })),
  }),
);

/** One text of a process, with the one that it came after. */
export const definitionDetails = processVersion.extend({
  process: z.string(),
  /** Whether the reader begins drafts with it, or goes back to it. */
  mayEdit: z.boolean(),
  /** BPMN 2.0. */
  xml: z.string(),
  elements: drawingInWords,
  /** Of a version the one before it, of what is not deployed the one that it was made of, else the one in use. */
  before: z.object({ id: z.number(), version: z.number().nullable(), xml: z.string() }).nullable(),
});
export type DefinitionDetails = z.infer<typeof definitionDetails>;
