/** What Camunda is known again by: a process of ours that is deployed there and never started, and the rise of its keys. */
import type { Core } from '../core.ts';

/** What a look at Camunda has shown. */
export interface Look {
  /** Its key of the marker: the one that it gave at first, unless it has never had it. */
  readonly markerKey: string;
  /** A key that it gave out just now. */
  readonly lastKey: bigint;
}

/** Throws what a call threw. */
export const look = async (core: Core, cluster: string): Promise<Look> => ({
  markerKey: await mark(core, `openboek-marker-${cluster}`),
  lastKey: await pulse(core, cluster),
});

/**
 * A second marker, for one that answers in the place of the right one. While it is the same it gives the same key; the right one
 * has never had this marker and gives a new one. Its keys alone would not show that: they rise, and one day pass the highest.
 */
export const markLost = (core: Core, cluster: string): Promise<string> => mark(core, `openboek-lost-${cluster}`);

/** Camunda knows the same bytes again: it gives them another key only where it never had them. */
async function mark(core: Core, id: string): Promise<string> {
  const resource = new File([markerOf(id)], `${id}.bpmn`, { type: 'application/xml' });
  const { processes } = await core.calls.createDeployment({ resources: [resource] });
  const marker = processes.find((each) => each.processDefinitionId === id);
  if (!marker) throw new Error(`Camunda deployed ${id} under another name`);
  return String(marker.processDefinitionKey);
}

/** A message that nothing waits for and that is not kept. All of one cluster go to one partition, whose keys only rise. */
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
