/** The real engine, called directly through its API, without Openboek's adapter. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { SubscriptionRow } from '../subscriptions.ts';

/** In milliseconds: how long an instance may continue to change. */
const QUIET_WITHIN_MS = 120_000;

export interface ElementRow {
  readonly elementInstanceKey: string;
  readonly elementId: string;
  readonly state: 'ACTIVE' | 'COMPLETED' | 'TERMINATED';
}
export interface JobRow {
  readonly jobKey: string;
  readonly type: string;
  readonly elementId: string;
  readonly retries: number;
  readonly customHeaders: Record<string, string>;
  readonly variables: Record<string, unknown>;
}
export interface TaskRow {
  readonly userTaskKey: string;
  readonly elementId: string;
  readonly state: string;
  readonly dueDate?: string;
  readonly customHeaders: Record<string, string>;
}
export interface IncidentRow {
  readonly incidentKey: string;
  readonly elementInstanceKey: string;
  readonly elementId: string;
  readonly errorType: string;
  readonly state: string;
  readonly jobKey?: string;
}
interface InstanceRow {
  readonly processInstanceKey: string;
  readonly state: 'ACTIVE' | 'COMPLETED' | 'TERMINATED';
}
interface VariableRow {
  readonly name: string;
  readonly value: string;
}

/** An instance as the searches show it, with its elements in the order in which they were activated. */
export interface Snapshot {
  readonly state: InstanceRow['state'];
  readonly elements: readonly ElementRow[];
  readonly tasks: readonly TaskRow[];
  readonly incidents: readonly IncidentRow[];
  /** All subscriptions to messages, including closed ones. */
  readonly subscriptions: readonly SubscriptionRow[];
  readonly variables: Readonly<Record<string, unknown>>;
}

/** status: the HTTP status; body: the answer, or the problem details. */
interface Answer<T> {
  readonly status: number;
  readonly body: T;
}
interface Refusal {
  readonly title?: string;
  readonly detail?: string;
}

const byKey = (a: string, b: string) => (BigInt(a) < BigInt(b) ? -1 : 1);
/** Unanswered jobs must not time out here, so this is long enough for every step. */
const LOCK = 3_600_000_000;

export type Zeebe = ReturnType<typeof createZeebe>;

export function createZeebe(address: string) {
  const call = async <T>(method: string, path: string, body?: unknown): Promise<Answer<T>> => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(address + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: (text ? JSON.parse(text) : {}) as T };
  };
  /** Returns '' if the engine carried out the command, or otherwise its answer. */
  const command = async (method: string, path: string, body: unknown = {}): Promise<string> => {
    const { status, body: answer } = await call<Refusal>(method, path, body);
    return status < 300 ? '' : `${status} ${answer.title ?? ''}`.trimEnd();
  };
  const search = async <T>(what: string, filter: object): Promise<T[]> =>
    (await call<{ items: T[] }>('POST', `/v2/${what}/search`, { filter, page: { limit: 5_000 } })).body.items;

  return {
    async version(): Promise<string> {
      return (await call<{ gatewayVersion: string }>('GET', '/v2/topology')).body.gatewayVersion;
    },
    reset: () => call('POST', '/test/reset'),
    /** Moves the clock on; it keeps running from there. */
    advance: (advanceMs: number) => call('POST', '/test/clock', { advanceMs }),
    /** Stops the clock at this time. */
    hold: (timestamp: number) => call('PUT', '/v2/clock', { timestamp }),

    /** Returns '' if the file was deployed, or otherwise the reason. */
    async deploy(xml: string): Promise<string> {
      const form = new FormData();
      form.append('resources', new File([xml], 'case.bpmn'));
      const response = await fetch(`${address}/v2/deployments`, { method: 'POST', body: form });
      return response.ok ? '' : (((await response.json()) as Refusal).detail ?? `${response.status}`);
    },

    /** The key of the instance that the start message created; undefined if no process waits for the message. */
    async start(correlationKey: string, variables: object): Promise<string | undefined> {
      const body = { name: 'start:p', correlationKey, variables };
      const { body: answer } = await call<{ processInstanceKey?: string }>('POST', '/v2/messages/correlation', body);
      return answer.processInstanceKey;
    },
    /** Starts an instance of a process with a none start event. Returns the key of the instance, if one was started. */
    async create(variables: object): Promise<string | undefined> {
      const body = { processDefinitionId: 'p', variables };
      const { body: answer } = await call<{ processInstanceKey?: string }>('POST', '/v2/process-instances', body);
      return answer.processInstanceKey;
    },

    /** The jobs that can be done now, oldest first. */
    async activate(types: readonly string[]): Promise<JobRow[]> {
      const found = await Promise.all(
        types.map(async (type) => {
          const body = { type, timeout: LOCK, maxJobsToActivate: 500, requestTimeout: -1, worker: 'recorder' };
          return (await call<{ jobs: JobRow[] }>('POST', '/v2/jobs/activation', body)).body.jobs;
        }),
      );
      return found.flat().sort((a, b) => byKey(a.jobKey, b.jobKey));
    },
    completeJob: (key: string, variables: object) => command('POST', `/v2/jobs/${key}/completion`, { variables }),
    throwError: (key: string, errorCode: string) => command('POST', `/v2/jobs/${key}/error`, { errorCode }),
    failJob: (key: string, retries: number, errorMessage: string, retryBackOff: number) =>
      command('POST', `/v2/jobs/${key}/failure`, { retries, errorMessage, retryBackOff }),

    completeTask: (key: string, variables: object) =>
      command('POST', `/v2/user-tasks/${key}/completion`, { variables }),
    correlate: (name: string, correlationKey: string, variables: object) =>
      command('POST', '/v2/messages/correlation', { name, correlationKey, variables }),
    setVariables: (instance: string, variables: object) =>
      command('PUT', `/v2/element-instances/${instance}/variables`, { variables }),
    cancel: (instance: string) => command('POST', `/v2/process-instances/${instance}/cancellation`),
    async resolve({ incidentKey, jobKey }: IncidentRow): Promise<string> {
      if (jobKey && jobKey !== '-1') await command('PATCH', `/v2/jobs/${jobKey}`, { changeset: { retries: 1 } });
      return command('POST', `/v2/incidents/${incidentKey}/resolution`);
    },

    async snapshot(processInstanceKey: string): Promise<Snapshot> {
      const filter = { processInstanceKey };
      const [instances, elements, tasks, incidents, subscriptions, variables] = await Promise.all([
        search<InstanceRow>('process-instances', filter),
        search<ElementRow>('element-instances', filter),
        search<TaskRow>('user-tasks', filter),
        search<IncidentRow>('incidents', filter),
        search<SubscriptionRow>('message-subscriptions', filter),
        search<VariableRow>('variables', { ...filter, scopeKey: processInstanceKey }),
      ]);
      return {
        state: instances[0]?.state ?? 'ACTIVE',
        elements: elements.sort((a, b) => byKey(a.elementInstanceKey, b.elementInstanceKey)),
        tasks: tasks.sort((a, b) => byKey(a.userTaskKey, b.userTaskKey)),
        incidents: incidents.sort((a, b) => byKey(a.incidentKey, b.incidentKey)),
        subscriptions,
        variables: Object.fromEntries(variables.map(({ name, value }) => [name, JSON.parse(value)])),
      };
    },
    /**
     * Waits until the searches show what the engine has done. The instance and all its parts must stay unchanged for a
     * while, during which the engine also answers a few more commands. The answer to each of these commands shows that
     * the engine has dealt with the effects of everything before it.
     */
    async quiet(instance: string, milliseconds: number): Promise<Snapshot> {
      let last = '';
      let since = Date.now();
      let answers = 0;
      const deadline = since + milliseconds + QUIET_WITHIN_MS;
      for (;;) {
        await this.activate(['of-nobody']);
        const snapshot = await this.snapshot(instance);
        const text = JSON.stringify(snapshot);
        if (text !== last) [since, answers] = [Date.now(), 0];
        else if (++answers >= 8 && Date.now() - since >= milliseconds) return snapshot;
        last = text;
        if (Date.now() > deadline) throw new Error(`instance ${instance} does not come to rest; last: ${text}`);
        await sleep(20);
      }
    },
  };
}
