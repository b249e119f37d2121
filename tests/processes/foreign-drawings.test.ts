/**
 * Opens and saves the 86 models of foreign-models.test.ts as the editor does. Saving an unchanged model must give the
 * same file. If it would not, this is detected before anything is edited, and the file is read-only.
 */
import { createRequire } from 'node:module';
import { BpmnModdle } from 'bpmn-moddle';
import { describe, expect, it } from 'vitest';
import { canonical } from '#/tests/support/canonical-xml.ts';
import { FOREIGN_DRAWINGS, readForeignDrawing, WITHOUT_THEM } from '#/tests/support/foreign-drawings.ts';

const zeebe: unknown = createRequire(import.meta.url)('zeebe-bpmn-moddle/resources/zeebe.json');

interface Writer {
  toXML(root: unknown, options: object): Promise<{ xml: string }>;
}

async function opened(xml: string): Promise<{ lost: string[]; saved: string }> {
  const moddle = new BpmnModdle({ zeebe });
  const { rootElement, warnings } = await moddle.fromXML(xml);
  const { xml: saved } = await (moddle as unknown as Writer).toXML(rootElement, { format: true });
  return { lost: warnings.map(({ message }) => message), saved };
}

describe.skipIf(FOREIGN_DRAWINGS.length === 0)(`drawings from other sources${WITHOUT_THEM}`, () => {
  it.each(FOREIGN_DRAWINGS)('%s is saved unchanged unless opening it gives warnings', async (file) => {
    const xml = readForeignDrawing(file);
    const { lost, saved } = await opened(xml);
    if (lost.length > 0) return expect(lost.join('')).not.toBe('');
    expect(canonical(saved)).toBe(canonical(xml));
  });
});
