/** How a Camunda is recognised: by a process that Openboek deploys there and never starts, and by its rising keys. */
import type { Core } from '../core.ts';

/** The result of a look at Camunda. */
export interface Look {
  /** Its key of the marker: the original one, unless it has never had the marker. */
  readonly markerKey: string;
  /** A key that it has just issued. */
  readonly lastKey: bigint;
}

/** Looks at Camunda now; throws the error of a failed call. */
export const look = async (core: Core, cluster: string): Promise<Look> => ({
  markerKey: await mark(core, `openboek-marker-${cluster}`),
  lastKey: await pulse(core, cluster),
});

/**
 * A second marker, for a Camunda that answers in place of the right one. As long as it is the same, it returns the same
 * key; the right one has never had this marker and returns a new key. Its keys alone would not show this: they rise,
 * and one day exceed the highest known one.
 */
export const markLost = (core: Core, cluster: string): Promise<string> => mark(core, `openboek-lost-${cluster}`);

/** Camunda recognises identical bytes: it only gives them a new key if it never had them. */
async function mark(core: Core, id: string): Promise<string> {
  const resource = new File([markerOf(id)], `${id}.bpmn`, { type: 'application/xml' });
  const { processes } = await core.calls.createDeployment({ resources: [resource] });
  const marker = processes.find((each) => each.processDefinitionId === id);
  if (!marker) throw new Error(`Camunda deployed ${id} under another name`);
  return String(marker.processDefinitionKey);
}

/**
 * Publishes a message that nothing waits for and that is not kept. All of one cluster go to one partition, whose keys
 * only rise.
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
  <bpmn:process id="${id}" name="By this Openboek knows this cluster again. Nothing runs here. Please keep it." isExecutable="true">
    <bpmn:startEvent id="start" />
  </bpmn:process>
</bpmn:definitions>
`;
