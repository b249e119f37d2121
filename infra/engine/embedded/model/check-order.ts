/**
 * Camunda validates against the XML schema, which bpmn-moddle does not: within a scope, artifacts (associations, notes,
 * groups) come after all flow elements. This is checked in the text itself.
 */
import type { Problems } from './problems.ts';

const ARTIFACTS = new Set(['association', 'textAnnotation', 'group']);
const SCOPES = new Set(['process', 'subProcess']);
/** Children of a scope that are neither flow elements nor artifacts. */
const OTHERS = new Set([
  'documentation',
  'extensionElements',
  'laneSet',
  'incoming',
  'outgoing',
  'property',
  'ioSpecification',
]);

const TAG = /<(\/?)(?:[\w.-]+:)?([\w.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>/g;

interface Open {
  readonly name: string;
  artifactSeen: boolean;
}

export function checkOrder(xml: string, problems: Problems): void {
  const text = xml.replace(/<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>/g, '');
  const open: Open[] = [];
  for (const [, close, name = '', attributes = '', empty] of text.matchAll(TAG)) {
    if (close) {
      open.pop();
      continue;
    }
    const parent = open.at(-1);
    if (parent && SCOPES.has(parent.name) && !OTHERS.has(name)) {
      const id = /\sid\s*=\s*["']([^"']*)/.exec(attributes)?.[1] ?? null;
      if (ARTIFACTS.has(name)) parent.artifactSeen = true;
      else if (parent.artifactSeen) {
        problems.error(id, 'element-order');
      }
    }
    if (!empty) open.push({ name, artifactSeen: false });
  }
}
