/** A real Zeebe behind the REST API of Camunda 8, as `../shared/camunda` provides it to tests. */
import type { Context } from '#/infra/engine/embedded/feel/values.ts';
import { type Events, openSubscriptions, readEvents, type SubscriptionRow } from '../../processes/subscriptions.ts';
import { forgottenIn, isActive, keyOf, leftOpenIn, type Row } from './slips.ts';
import { type Action, counted, type Snapshot } from './snapshot.ts';

const as = <T>(rows: readonly Row[]): T[] => rows as never;
const HOUR = 3_600_000;
/** Milliseconds. */
const PATIENCE = 120_000;
const A_LITTLE = 1_000;

/**
 * Thrown if the real engine had an internal error while it worked on a command, or left an element open, so that the
 * instance cannot continue.
 */
export class Broken extends Error {}

export class Zeebe {
  readonly #address: string;

  constructor(address: string) {
    this.#address = address;
  }

  /** Calls the engine and reads its JSON answer. A status above 299 throws an error with the engine's message. */
  async call(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(this.#address + path, { method, headers, body: body && JSON.stringify(body) });
    const text = await response.text();
    const answer = text ? (JSON.parse(text) as Record<string, unknown>) : {};
    if (String(answer.detail).includes('PROCESSING_ERROR')) throw new Broken('had an internal error');
    if (!response.ok) throw new Error(`${path}: ${response.status} ${answer.detail}`);
    return answer;
  }

  async search(what: string, filter: object): Promise<readonly Row[]> {
    const path = `/v2/${what}/search${what === 'variables' ? '?truncateValues=false' : ''}`;
    return (await this.call('POST', path, { filter, page: { limit: 1000 } })).items as readonly Row[];
  }

  /**
   * Returns for each file the reason why the engine refuses it, or null if it does not. All files go in one call, and
   * the engine accepts all of them or none. If the engine takes too long to answer, as may happen just after its start,
   * the call is repeated, because the same bytes have no effect a second time.
   */
  async deploy(files: readonly string[], until = Date.now() + PATIENCE): Promise<(string | null)[]> {
    const form = new FormData();
    for (const [i, xml] of files.entries()) form.append('resources', new File([xml], `process-${i}.bpmn`));
    const response = await fetch(`${this.#address}/v2/deployments`, { method: 'POST', body: form });
    if (response.ok) return files.map(() => null);
    if (response.status >= 500 && Date.now() < until) return this.deploy(files, until);
    if (files.length === 1) return [((await response.json()) as { detail: string }).detail];
    return (await Promise.all(files.map((xml) => this.deploy([xml])))).flat();
  }

  async start(process: string, xml: string, variables: Context): Promise<ZeebeWalker> {
    const { processInstanceKey } = await this.call('POST', '/v2/process-instances', {
      processDefinitionId: process,
      variables,
    });
    return new ZeebeWalker(this, {
      key: String(processInstanceKey),
      events: await readEvents(xml),
      instanceId: String(variables.instanceId),
    });
  }

  /** Moves the clock for all instances, and slightly further because of elements created a moment ago. */
  async advance(hours: number): Promise<void> {
    await this.call('POST', '/test/clock', { advanceMs: Math.round(hours * HOUR) + A_LITTLE });
  }

  /** Resets the server to a new, empty engine. */
  async reset(): Promise<void> {
    await this.call('POST', '/test/reset', {});
  }
}

interface Walker {
  readonly key: string;
  readonly events: Events;
  readonly instanceId: string;
}

export class ZeebeWalker {
  readonly #zeebe: Zeebe;
  readonly #key: string;
  readonly #events: Events;
  readonly #instanceId: string;
  #retries = 3;
  /** Incidents that were resolved. As long as the lagging index shows one of them, it shows the past. */
  readonly #resolved = new Set<string>();

  constructor(zeebe: Zeebe, { key, events, instanceId }: Walker) {
    this.#zeebe = zeebe;
    this.#key = key;
    this.#events = events;
    this.#instanceId = instanceId;
  }

  async act(action: Action): Promise<void> {
    switch (action.do) {
      case 'complete':
        return this.#complete(action.at, action.variables ?? {});
      case 'fail':
        return this.#job(action.at, 'failure', { retries: 0, errorMessage: 'failed' });
      case 'throw':
        return this.#job(action.at, 'error', { errorCode: action.code });
      case 'message': {
        const { name, variables = {} } = action;
        const body = { name, correlationKey: this.#instanceId, variables, timeToLive: 0 };
        await this.#zeebe.call('POST', '/v2/messages/publication', body);
        return;
      }
      case 'advance':
        return this.#zeebe.advance(action.hours);
      case 'resolve':
        return this.#resolve(action.at);
      case 'set':
        await this.#zeebe.call('PUT', `/v2/element-instances/${this.#key}/variables`, { variables: action.variables });
        return;
      case 'cancel':
        await this.#zeebe.call('POST', `/v2/process-instances/${this.#key}/cancellation`, {});
    }
  }

  /**
   * The instance according to the index; null if the index does not show the instance yet, or still shows a resolved
   * incident.
   */
  async snapshot(): Promise<Snapshot | null> {
    const [instances, all, variables, incidents, subscriptions, jobs, tasks, flows] = await Promise.all([
      this.#of('process-instances'),
      this.#of('element-instances'),
      this.#of('variables'),
      this.#of('incidents', { state: 'ACTIVE' }),
      this.#of('message-subscriptions'),
      this.#of('jobs'),
      this.#of('user-tasks', { state: 'CREATED' }),
      this.#flows(),
    ]);
    if (!instances[0] || incidents.some(({ incidentKey = '' }) => this.#resolved.has(incidentKey))) return null;
    const { state: status } = instances[0];
    const isRunning = status === 'ACTIVE';
    const inside = (scope: string) => this.#within(scope);
    const [forgotten, leftOpen] = await Promise.all([
      forgottenIn(all, inside),
      isRunning ? leftOpenIn(this.#key, all, inside) : null,
    ]);
    const elements = all.filter((row) => !forgotten.has(row.elementInstanceKey ?? ''));
    const active = new Map(elements.map((row, i) => [row.elementInstanceKey ?? '', isActive(row) ? i : -1]));
    return {
      status: isRunning ? 'active' : status === 'COMPLETED' ? 'completed' : 'canceled',
      elements: elements.map((row) => `${row.elementId} ${row.state?.toLowerCase()}`),
      variables: Object.fromEntries(
        variables.filter((row) => row.scopeKey === this.#key).map((row) => [row.name, JSON.parse(row.value ?? '')]),
      ),
      locals: variables
        .filter((row) => (active.get(row.scopeKey ?? '') ?? -1) >= 0)
        .map((row) => `${active.get(row.scopeKey ?? '')}: ${row.name} = ${row.value}`)
        .sort(),
      incidents: incidents.map((row) => `${row.elementId} ${row.errorType}`).sort(),
      subscriptions: openSubscriptions(this.#events, as<SubscriptionRow>(subscriptions), as(incidents))
        .map((row) => `${active.get(row.elementInstanceKey) ?? -1}: ${row.elementId} = ${row.correlationKey}`)
        .sort(),
      // A job whose error was not caught no longer names an element.
      work: [...jobs.filter(isOpen), ...tasks]
        .map((row) => elements[active.get(row.elementInstanceKey ?? '') ?? -1]?.elementId)
        .filter((element) => element !== undefined)
        .sort(),
      flows: counted(flows.map((row) => row.elementId ?? '')),
      ...(leftOpen?.size && { leftOpen: elements.flatMap((row, i) => (leftOpen.has(keyOf(row)) ? [i] : [])) }),
    };
  }

  #within(scope: string): Promise<readonly Row[]> {
    return this.#of('element-instances', { elementInstanceScopeKey: scope });
  }

  #of(what: string, filter: object = {}): Promise<readonly Row[]> {
    return this.#zeebe.search(what, { processInstanceKey: this.#key, ...filter });
  }

  async #flows(): Promise<readonly Row[]> {
    const path = `/v2/process-instances/${this.#key}/sequence-flows`;
    return (await this.#zeebe.call('GET', path)).items as readonly Row[];
  }

  async #complete(at: string, variables: Context): Promise<void> {
    const [task] = await this.#of('user-tasks', { state: 'CREATED', elementId: at });
    if (task) await this.#zeebe.call('POST', `/v2/user-tasks/${task.userTaskKey}/completion`, { variables });
    else await this.#job(at, 'completion', { variables });
  }

  async #job(at: string, command: string, body: object): Promise<void> {
    const [jobs, elements] = await Promise.all([this.#of('jobs'), this.#of('element-instances', { elementId: at })]);
    const isHere = (row: Row) =>
      elements.some(({ elementInstanceKey }) => elementInstanceKey === row.elementInstanceKey);
    const job = jobs.find((row) => isHere(row) && isOpen(row) && !isStopped(row));
    if (!job) throw new Error(`no open job at ${at}`);
    await this.#zeebe.call('POST', `/v2/jobs/${job.jobKey}/${command}`, body);
  }

  async #resolve(at: string): Promise<void> {
    const [incident] = await this.#of('incidents', { state: 'ACTIVE', elementId: at });
    if (!incident) throw new Error(`no open incident at ${at}`);
    const { jobKey, incidentKey } = incident;
    // The number is different each time, because if it does not change, the row of the job still states that the job is
    // stopped.
    const retries = ++this.#retries;
    if (jobKey) await this.#zeebe.call('PATCH', `/v2/jobs/${jobKey}`, { changeset: { retries } });
    await this.#zeebe.call('POST', `/v2/incidents/${incidentKey}/resolution`, {});
    this.#resolved.add(incidentKey ?? '');
  }
}

/** An error that was not caught leaves the job on its element, to be tried again. */
const isOpen = (job: Row): boolean => !['COMPLETED', 'CANCELED'].includes(job.state ?? '');

const isStopped = (job: Row): boolean => job.state === 'FAILED' || job.state === 'ERROR_THROWN';
