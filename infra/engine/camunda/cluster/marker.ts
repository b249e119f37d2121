/**
 * How Openboek recognises a Camunda: by a marker process that Openboek deploys there and never starts, and by Camunda's
 * keys, which only rise.
 */
import type { Core } from '../core.ts';

/** The result of checking Camunda. */
export interface Look {
  /** Camunda's key for the marker process: the original key, or a new one if this Camunda has never had the marker. */
  readonly markerKey: string;
  /** A key that Camunda has just issued. */
  readonly lastKey: bigint;
}

/** Checks Camunda now. If a call fails, throws its error. */
export const look = async (core: Core, cluster: string): Promise<Look> => ({
  markerKey: await mark(core, `openboek-marker-${cluster}`),
  lastKey: await pulse(core, cluster),
});

/**
 * A second marker, deployed to a Camunda that answers instead of the right one. That wrong Camunda returns the same key
 * every time. The right one has never had this marker and returns a new key. The rising keys alone do not show which of
 * the two Camundas is answering: the wrong one's keys eventually exceed the highest known key.
 */
export const markLost = (core: Core, cluster: string): Promise<string> => mark(core, `openboek-lost-${cluster}`);

/**
 * Camunda recognises a definition with identical bytes: it issues a new key only if it has never had that definition.
 */
async function mark(core: Core, id: string): Promise<string> {
  const resource = new File([markerOf(id)], `${id}.bpmn`, { type: 'application/xml' });
  const { processes } = await core.calls.createDeployment({ resources: [resource] });
  const marker = processes.find((each) => each.processDefinitionId === id);
  if (!marker) throw new Error(`Camunda deployed ${id} under another name`);
  return String(marker.processDefinitionKey);
}

/**
 * Publishes a message that nothing waits for and that is not kept. All such messages of one cluster go to one
 * partition, whose keys only rise.
 */
async function pulse(core: Core, cluster: string): Promise<bigint> {
  const { messageKey } = await core.calls.publishMessage({
    name: 'openboek:pulse',
    correlationKey: cluster,
    timeToLive: 0,
    variables: {},
  });
  return BigInt(String(messageKey));
}

const markerOf = (id: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" id="definitions" targetNamespace="https://openboek.org/marker">
  <bpmn:process id="${id}" name="Openboek recognises this cluster by this process. Nothing runs here. Please keep it." isExecutable="true">
    <bpmn:startEvent id="start" />
  </bpmn:process>
</bpmn:definitions>
`;
