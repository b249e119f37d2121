import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { REGISTER_NAMES } from './registers.ts';
import { exactText } from './text.ts';
import { PROCESS_STATES } from './workflow.ts';

/**
 * The state of a process run as operators see it; a run has exactly one. incident: the run is active, but is
 * stopped somewhere until an operator resolves the incident.
 */
export const RUN_STATES = ['incident', ...PROCESS_STATES] as const;
export type RunState = (typeof RUN_STATES)[number];

/** The actions of an operator on a run. Each run is sent with the actions that are possible now. */
export const RUN_ACTIONS = ['retry', 'cancel', 'migrate', 'setVariable', 'changeRetries'] as const;
export type RunAction = (typeof RUN_ACTIONS)[number];

const uuid = z.uuid({ error: 'invalidType' });
export const runParams = z.object({ workflowInstanceId: uuid });
export const commandParams = z.object({ commandId: uuid });

const runIncident = z.object({
  /** The engine's own id, used by `retry`. */
  idIncident: z.string(),
  element: z.string(),
  /**
   * The key of the element instance that the incident stops. It stays the same if the incident recurs; null if unknown.
   */
  elementInstance: z.string().nullable(),
  /** The name in the drawing; empty if it has none. */
  name: z.string(),
  /** The kind of fault, in Camunda's terms. */
  type: z.string(),
  /** Without facts of the record. */
  message: z.string(),
  since: z.string(),
  retryable: z.boolean(),
});
export type RunIncident = z.infer<typeof runIncident>;

const runTask = z.object({
  element: z.string(),
  name: z.string(),
  /** A description of the approver rule. */
  rule: z.string(),
  candidates: z.array(z.object({ upn: z.string(), reason: z.string() })),
  since: z.string(),
  dueOn: z.string().nullable(),
});
export type RunTask = z.infer<typeof runTask>;

const runVariable = z.object({
  name: z.string(),
  /** The value as JSON; null if it is a fact of the record, which operators may not read. */
  value: z.string().nullable(),
});

const runJob = z.object({
  /** The engine's own id, used by `changeRetries`. */
  idJob: z.string(),
  element: z.string(),
  name: z.string(),
  type: z.string(),
  /** 0 if the job is stopped by an incident; null if it has finished. */
  retriesLeft: z.number().nullable(),
  /** When the job is attempted next, if the engine reports this. */
  nextOn: z.string().nullable(),
  /**
   * The failed attempts, oldest first: when, what went wrong (without facts of the record), and the attempts left then.
   */
  failures: z.array(z.object({ at: z.string(), message: z.string(), retriesLeft: z.number() })),
});
export type RunJob = z.infer<typeof runJob>;

export const COMMAND_KINDS = [
  'start',
  'completeTask',
  'message',
  'cancel',
  'resolveIncident',
  'changeRetries',
  'setVariables',
  'migrate',
] as const;
export const COMMAND_STATES = ['ready', 'sent', 'done', 'rejected', 'void'] as const;

const runCommand = z.object({
  idCommand: z.string(),
  kind: z.enum(COMMAND_KINDS),
  state: z.enum(COMMAND_STATES),
  /** Why the command was permanently refused. */
  refusal: z.string().nullable(),
  attempts: z.number(),
  /** Without facts of the record. */
  lastError: z.string().nullable(),
  /** The upn of the person who issued it; null if no person did. */
  issuer: z.string().nullable(),
  givenOn: z.string(),
  doneOn: z.string().nullable(),
  allowedActions: z.array(z.enum(['retry', 'discard'])),
});
export type RunCommand = z.infer<typeof runCommand>;

const runMoment = z.object({
  element: z.string(),
  name: z.string(),
  event: z.enum(['activated', 'completed', 'terminated']),
  at: z.string(),
});

/** The actions of operators on a run, its commands and its tasks. */
export const INTERVENTIONS = [...RUN_ACTIONS, 'return', 'sendNow', 'discard', 'remind'] as const;
export type Intervention = (typeof INTERVENTIONS)[number];

const runIntervention = z.object({
  action: z.enum(INTERVENTIONS),
  /** The upn of the operator. */
  by: z.string(),
  at: z.string(),
  /** The reason that the operator gave; null if the action requires none. */
  reason: z.string().nullable(),
});
export type RunIntervention = z.infer<typeof runIntervention>;

/** A process run as an operator sees it: its state, and the number and status of its record. */
export const runDetails = z.object({
  workflowInstanceId: z.string(),
  process: z.string(),
  /** null if the run has not started yet. */
  version: z.number().nullable(),
  newestVersion: z.number().nullable(),
  /** The id of the version that the run uses. */
  idDefinition: z.number().nullable(),
  state: z.enum(RUN_STATES),
  register: z.enum(REGISTER_NAMES),
  number: z.string(),
  /** The displayed status: the stored status, unless the record is locked, has a fault or waits for the engine. */
  status: z.number(),
  company: z.string(),
  /** The id of the record; null unless the reader may open it. */
  idRecord: z.number().nullable(),
  startedOn: z.string(),
  endedOn: z.string().nullable(),
  changedOn: z.string(),
  /** False if the engine does not answer; tokens, variables and history are then missing. */
  isComplete: z.boolean(),
  asOf: z.string(),
  /** The elements with a token, one entry per token. */
  active: z.array(z.string()),
  /** The keys of the active element instances. */
  elementInstances: z.array(z.string()),
  incidents: z.array(runIncident),
  tasks: z.array(runTask),
  variables: z.array(runVariable),
  /** Open jobs, and other jobs with a failed attempt. */
  jobs: z.array(runJob),
  commands: z.array(runCommand),
  /** Actions of operators, newest first, from the audit trail of the record. */
  interventions: z.array(runIntervention),
  history: z.array(runMoment),
  allowedActions: z.array(z.enum(RUN_ACTIONS)),
});
export type RunDetails = z.infer<typeof runDetails>;

export const retryIncidentBody = z.object({ idIncident: exactText(64) });
/**
 * The largest number of attempts. The waits between them grow to five minutes, so that 20 attempts take more than an
 * hour.
 */
export const MOST_RETRIES = 20;
export const changeRetriesBody = z.object({
  idJob: exactText(64),
  retries: z.number().int('invalidType').min(1, 'tooSmall').max(MOST_RETRIES, 'tooLarge'),
});
export type ChangeRetries = z.infer<typeof changeRetriesBody>;
/** The effect of moving a run to the newest version of its process. */
export const runMigration = z.object({
  from: z.number(),
  to: z.number(),
  /** Why the move would be refused now; null if it would be accepted. */
  refusal: z.enum(['NOT_MIGRATABLE', 'DROPS_APPROVAL', 'NOT_SETTLED']).nullable(),
  /** Current steps of the run that the other version lacks or has changed. */
  misfits: z.array(z.string()),
  /**
   * Tasks that are still to be done, in order, as far as this can be foreseen. Kept: on both versions, for
   * the same people; added: on the other version only; dropped: on the current version only.
   */
  steps: z.array(
    z.object({
      element: z.string(),
      name: z.string(),
      /** A description of who may decide. */
      rule: z.string(),
      change: z.enum(['kept', 'added', 'dropped']),
    }),
  ),
});
export type RunMigration = z.infer<typeof runMigration>;

export const migrateBody = z.object({ version: z.number().int('invalidType').min(1, 'tooSmall') });

/** The name of a variable, in the form that our processes use. */
const variableName = exactText(100).regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'notAllowed');
export const setVariableBody = z.object({
  name: variableName,
  value: z.union([exactText(LIMITS.longText), z.number(), z.boolean(), z.null()]),
});
export type SetVariable = z.infer<typeof setVariableBody>;

/** The outcome of an operator's action at the time of the answer. */
export const runActionAnswer = z.object({
  idCommand: z.string(),
  state: z.enum(COMMAND_STATES),
});
export type RunActionAnswer = z.infer<typeof runActionAnswer>;
