import { z } from 'zod';
import { STEP_KINDS } from './workflow-view.ts';

/**
 * inUse: new records start on it. former: only runs that began on it continue. offered: shipped with Openboek
 * but not deployed, because the owners had their own version. deploying: released, waiting for the engine.
 * failed: an engine refused it.
 */
export const VERSION_STATES = ['inUse', 'former', 'offered', 'deploying', 'failed'] as const;
export type VersionState = (typeof VERSION_STATES)[number];

/** One BPMN definition of a process, whether or not it was deployed as a version. */
const processVersion = z.object({
  id: z.number(),
  /** null if the text was not deployed. */
  version: z.number().nullable(),
  state: z.enum(VERSION_STATES),
  /** shipped: delivered with Openboek; edited: by process owners. */
  origin: z.enum(['shipped', 'edited']),
  /** Why this text was made, in the words of its author; null if the author gave no reason. */
  note: z.string().nullable(),
  /** The name of the person who deployed the text; null for Openboek itself, or if nobody has deployed it yet. */
  deployedBy: z.string().nullable(),
  /** ISO time. */
  deployedOn: z.string().nullable(),
  /** The name of the text's author; null if it was shipped with Openboek. */
  createdBy: z.string().nullable(),
  createdOn: z.string().nullable(),
  /** The number of running instances for records of companies that the reader covers. */
  running: z.number(),
});
export type ProcessVersion = z.infer<typeof processVersion>;

/** A process with its texts: first those that are not deployed, then the versions, newest first. */
export const processDefinition = z.object({
  /** BPMN id of the process; its label is `Process.<id>`. */
  process: z.string(),
  /** null if no version is deployed. */
  inUse: z.number().nullable(),
  running: z.number(),
  /** Whether the reader may write drafts of the process. This requires the right for the whole group. */
  mayEdit: z.boolean(),
  versions: z.array(processVersion),
});
export type ProcessDefinition = z.infer<typeof processDefinition>;

/** A process diagram as a list: its elements, beginning with the start, each with its successors. */
export const drawingInWords = z.array(
  z.object({
    id: z.string(),
    /** The name in the drawing; empty if it has none. */
    name: z.string(),
    /** null for a gateway. */
    kind: z.enum(STEP_KINDS).nullable(),
    /** `when`: the name of the flow; empty if it has none. */
    next: z.array(z.object({ id: z.string(), name: z.string(), when: z.string() })),
  }),
);

/** One definition of a process, with its predecessor. */
export const definitionDetails = processVersion.extend({
  process: z.string(),
  /** Whether the reader may start drafts from this definition, or go back to it. */
  mayEdit: z.boolean(),
  /** BPMN 2.0. */
  xml: z.string(),
  elements: drawingInWords,
  /**
   * For a version, the previous version. For a definition that is not deployed, the one on which it is based, or else
   * the one in use.
   */
  before: z.object({ id: z.number(), version: z.number().nullable(), xml: z.string() }).nullable(),
});
export type DefinitionDetails = z.infer<typeof definitionDetails>;
