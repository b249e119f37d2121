/**
 * The same 86 models, opened by what the editor reads and writes with: saved unchanged they are the same file, or what would be lost is
 * known before anything is edited, and the file is only looked at.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { BpmnModdle } from 'bpmn-moddle';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';

const folder = new URL('../../../shared/cases/', import.meta.url);
const isThere = existsSync(folder);
const files: string[] = isThere
  ? Object.values(
      JSON.parse(readFileSync(new URL('bpmn.json', folder), 'utf8')) as Record<string, { file: string }>,
    ).map(({ file }) => file)
  : [];
const zeebe: unknown = createRequire(import.meta.url)('zeebe-bpmn-moddle/resources/zeebe.json');

/** What the schemas of BPMN say where nothing is written: leaving it out says the same. */
const DEFAULTS = new Set([
  'behavior=All',
  'cancelActivity=true',
  'completionQuantity=1',
  'eventGatewayType=Exclusive',
  'expressionLanguage=http://www.w3.org/1999/XPath',
  'gatewayDirection=Unspecified',
  'instantiate=false',
  'isClosed=false',
  'isCollection=false',
  'isForCompensation=false',
  'isInterrupting=true',
  'isSequential=false',
  'parallelMultiple=false',
  'processType=None',
  'startQuantity=1',
  'textFormat=text/plain',
  'triggeredByEvent=false',
  'typeLanguage=http://www.w3.org/2001/XMLSchema',
]);
const DRAWING = /\/DD\/20100524\/D[CI]$|\/BPMN\/20100524\/DI$/;

/** A number of the drawing is the same however it is written, to a hundred-millionth; a type is so by whatever prefix. */
function sameOf(uri: string, value: string, name: string): string {
  if (name === 'type') return value.replace(/^.*:/, '');
  const text = value.replace(/\s+/g, ' ');
  return DRAWING.test(uri) && value !== '' && Number.isFinite(Number(value)) ? Number(value).toFixed(8) : text;
}

interface Writer {
  toXML(root: unknown, options: object): Promise<{ xml: string }>;
}

interface Node {
  name: string;
  attributes: readonly string[];
  text: string;
  children: Node[];
}

/** An XML text as what it says: namespaces for prefixes, attributes and children in one order, spaces between elements left out. */
function canonical(xml: string): string {
  const root: Node = { name: '', attributes: [], text: '', children: [] };
  const open = [root];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('opentag', ({ uri, local, attributes }) => {
    const own = Object.values(attributes)
      .filter(({ prefix, name }) => prefix !== 'xmlns' && name !== 'xmlns' && name !== 'xsi:schemaLocation')
      // Points have one type, which some tools write.
      .filter((attribute) => !(local === 'waypoint' && attribute.local === 'type'))
      .filter((attribute) => attribute.uri !== '' || !DEFAULTS.has(`${attribute.local}=${attribute.value}`))
      .map(
        (attribute) =>
          `${attribute.uri}|${attribute.local}=${sameOf(uri, attribute.value, attribute.name.split(':')[1] ?? '')}`,
      );
    const node = { name: `${uri}|${local}`, attributes: own.sort(), text: '', children: [] };
    open.at(-1)?.children.push(node);
    open.push(node);
  });
  const add = (text: string) => {
    const node = open.at(-1);
    if (node) node.text += text;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  const write = ({ name, attributes, text, children }: Node): string =>
    `<${name} ${attributes.join(' ')}>${children.map(write).sort().join('')}${text.trim()}</>`;
  return write(root);
}

async function opened(xml: string): Promise<{ lost: string[]; saved: string }> {
  const moddle = new BpmnModdle({ zeebe });
  const { rootElement, warnings } = await moddle.fromXML(xml);
  const { xml: saved } = await (moddle as unknown as Writer).toXML(rootElement, { format: true });
  return { lost: warnings.map(({ message }) => message), saved };
}

describe.skipIf(!isThere)(
  `drawings that nobody of us drew${isThere ? '' : ' (skipped: ../shared/cases is not there)'}`,
  () => {
    it.each(files)('%s is saved as it was, or only looked at', async (file) => {
      const xml = readFileSync(new URL(`bpmn/${file}`, folder), 'utf8');
      const { lost, saved } = await opened(xml);
      if (lost.length > 0) return expect(lost.join('')).not.toBe('');
      expect(canonical(saved)).toBe(canonical(xml));
    });
  },
);
